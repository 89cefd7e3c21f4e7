import { patchSource } from './patchSource.ts'

// Does not retry after a deadlock or a serialization failure.
patchSource({
  '/server/db/transaction.ts': (source) => source.replace('const tries = 4', 'const tries = 1'),
})
