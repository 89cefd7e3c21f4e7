import { patchSource } from './patchSource.ts'

// Waits between two tables, as if each were large, so that others can write in between.
patchSource({
  '/server/backup/dump.ts': (source) =>
    source.replace(
      'rows[table.name] = count',
      'rows[table.name] = count; await new Promise((resolve) => setTimeout(resolve, 20))',
    ),
})
