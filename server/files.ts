import { type Given, runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'
import { withExistingDatabase } from './db/connect.ts'
import { moveFiles, type Storage } from './files/moving/move.ts'
import { compareBucket, runRemovals } from './files/removal/removals.ts'
import { createBucket } from './files/storage/bucket.ts'
import { countContents } from './files/storage/contents.ts'
import { takeOverBucket } from './files/storage/owner.ts'

const command = {
  name: 'npm run files',
  about:
    'Counts, checks or moves the bytes of pictures and documents, which are in the database or in the bucket of S3_URL. With the embedded database, stop Welkom first.',
  options: {
    to: {
      type: 'string',
      value: '<s3 or database>',
      says: 'Moves all bytes there. It may be ended and run again at any time',
    },
    check: { type: 'boolean', says: 'Compares the bucket with the database, and changes nothing' },
    'take-over': {
      type: 'boolean',
      says: 'Makes the bucket this installation’s, after a restore. No other can write to it then',
    },
  },
} as const

const print = (line: string) => process.stdout.write(`${line}\n`)

const readTask = ({ values: { to, check, 'take-over': takesOver } }: Given) => {
  if ([to, check, takesOver].filter(Boolean).length > 1)
    throw new Error('Give only one of --to, --check and --take-over')
  if (to && to !== 's3' && to !== 'database') throw new Error('Say --to s3 or --to database')
  return { to: to as Storage | undefined, isCheck: check === true, takesOver: takesOver === true }
}

const report = (title: string, keys: string[]) => {
  print(`${title}: ${keys.length}`)
  for (const key of keys) print(`  ${key}`)
  if (keys.length > 0) process.exitCode = 1
}

await runCommand(command, (given) => {
  const { to, isCheck, takesOver } = readTask(given)
  const config = withoutPooler(readConfig(process.env))
  return withExistingDatabase(config, async ({ sql: db }) => {
    const now = () => new Date()
    const say = (_: object, line: string) => print(line)
    const log = { warn: say, error: say }
    const bucket = config.s3 ? createBucket(config.s3) : null
    if (to || isCheck || takesOver) {
      if (!bucket) throw new Error('S3_URL is not set')
      if (takesOver) await takeOverBucket({ db, bucket })
      if (to) {
        // Bytes that are still to be deleted cannot be moved there.
        await runRemovals({ db, now, bucket, log })
        const { moved, failed } = await moveFiles({ db, now, bucket }, to)
        await runRemovals({ db, now, bucket, log })
        print(`Moved: ${moved}`)
        report('Not moved, because their bytes are missing, changed or about to be deleted', failed)
      }
      if (isCheck) {
        const { withoutRow, withoutBytes } = await compareBucket({ db, bucket })
        report('Bytes in the bucket without a file', withoutRow)
        report('Files without their bytes in the bucket', withoutBytes)
      }
    }
    const { inBucket, inDatabase } = await countContents(db)
    print(`In the bucket: ${inBucket}. In the database: ${inDatabase}.`)
  })
})
