/// The anchor's value that means the beginning, as apps before `HKQueryAnchor` passed it.
public let HKAnchoredObjectQueryNoAnchor = 0
