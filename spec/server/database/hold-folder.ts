// Started by the tests of the folder lock: takes the lock, prints that, and stays until it is killed.
import { lockFolder } from '../../../host/server/platform/database/folder-lock.ts'

lockFolder(process.argv[2] ?? '')
process.send?.('locked')
setInterval(() => undefined, 60_000)
