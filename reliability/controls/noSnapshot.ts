import './slowBackup.ts'
import { patchSource } from './patchSource.ts'

// The deliberately broken variant: a backup reads each table as it stands when its turn comes, and
// not all of them as at one moment.
patchSource({
  '/server/backup/store.ts': (source) =>
    source.replace('isolation level repeatable read read only', 'read only'),
})
