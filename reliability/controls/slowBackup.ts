import { patchSource } from './patchSource.ts'

// As if each table were large: between one and the next there is time for others to write.
patchSource({
  '/server/backup/dump.ts': (source) =>
    source.replace(
      'rows[table.name] = count',
      'rows[table.name] = count; await new Promise((resolve) => setTimeout(resolve, 20))',
    ),
})
