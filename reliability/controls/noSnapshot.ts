import './slowBackup.ts'
import { patchSource } from './patchSource.ts'

// Reads each table separately instead of all in one snapshot.
patchSource({
  '/server/backup/store.ts': (source) =>
    source.replace('isolation level repeatable read read only', 'read only'),
})
