import { patchSource } from './patchSource.ts'

// Does not retry after a deadlock or a serialization failure.
patchSource({
  '/server/db/transaction.ts': (source) =>
    source.replace('const maxAttempts = 4', 'const maxAttempts = 1'),
})
