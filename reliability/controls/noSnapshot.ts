import './slowBackup.ts'
import { patchSource } from './patchSource.ts'

// Reads each table when its turn comes, and not all of them in one snapshot.
patchSource({
  '/server/backup/store.ts': (source) =>
    source.replace('isolation level repeatable read read only', 'read only'),
})
