import { patchSource } from './patchSource.ts'

// Reads are answered by replicas, however far these are behind the user's own writes.
patchSource({
  '/server/db/replica.ts': (source) =>
    source.replace(
      'const hasReplayed = async (one: Sql, after: Position | null) => {\n',
      '$&    return true\n',
    ),
})
