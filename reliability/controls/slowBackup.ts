import { patchSource } from './patchSource.ts'

// Pauses between tables, as if each were large, so that writers can interleave.
patchSource({
  '/server/backup/make.ts': (source) =>
    source.replace(
      'rows[table.name] = count',
      'rows[table.name] = count; await new Promise((resolve) => setTimeout(resolve, 20))',
    ),
})
