// Importing the module brings Foundation along, as Apple's does.
@_exported import Foundation
