import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connect.ts'
import { compareBucket, runRemovals } from '#server/files/removal/removals.ts'
import { type BucketServer, startBucketServer } from '#server/testing/bucketServer.ts'
import { aPicture } from '#server/testing/photos.ts'
import { files } from '#shared/files/contract.ts'
import { call, newTestUser, type Person } from '../support/apiClient.ts'
import { createDataDir, createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 4, nightly: 15, full: 60, soak: 300 }
const senders = 4
const maxWriteMs = 1500

/** What was answered. A file whose deletion was sent and not answered may be there or not. */
type Sent = { kept: Set<string>; deleted: Set<string>; uploads: number }

const upload = async ({ url, cookie }: Person, body: Buffer<ArrayBuffer>) => {
  const answer = await fetch(`${url}${files.stage.path}?name=a`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  }).catch(() => null)
  const reply = answer?.ok
    ? ((await answer.json().catch(() => null)) as { id: string } | null)
    : null
  return reply?.id ?? null
}

/** Sends files, and deletes every other one, until stopped. */
const startSending = (person: Person, bytes: Buffer<ArrayBuffer>[], sent: Sent) => {
  let isStopped = false
  // Half of the senders begin with one that they delete: a round may see only one file of each.
  const send = async (body: Buffer<ArrayBuffer>, sender: number) => {
    for (let nth = sender; !isStopped; nth++) {
      const id = await upload(person, body)
      if (!id) await pause(50)
      else {
        sent.uploads++
        sent.kept.add(id)
        if (nth % 2 === 1) {
          sent.kept.delete(id)
          const { status } = await call(person, files.remove, { id })
          if (status === 204) sent.deleted.add(id)
        }
      }
    }
  }
  const running = Promise.all(bytes.map(send))
  return async () => {
    isStopped = true
    await running
  }
}

const checkFiles = async (
  dataDir: string,
  { bucket, keys }: BucketServer,
  { kept, deleted }: Sent,
) => {
  const database = await openDatabase({ dataDir })
  const { sql: db } = database
  try {
    // An upload that ended in the middle is given up after an hour.
    await db`update file_removals set due_at = now() - interval '1 minute'`
    const log = { warn: () => {}, error: () => {} }
    await runRemovals({ db, bucket, log, now: () => new Date() })
    const { withoutRow, withoutBytes } = await compareBucket({ db, bucket })
    const rows = new Set((await db<{ id: string }[]>`select id from files`).map(({ id }) => id))
    return {
      lost: [...kept].filter((id) => !rows.has(id)).length,
      back: [...deleted].filter((id) => rows.has(id)).length,
      withoutRow: withoutRow.length,
      withoutBytes: withoutBytes.length,
      ledger: (await db`select 1 from file_removals`).length,
      inFolder: readdirSync(join(dataDir, 'uploads')).length,
      stored: (await keys()).length,
    }
  } finally {
    await database.close()
  }
}

/** Kills the product while files are sent to a bucket and deleted there. */
export const run = async (
  scale: Scale,
  { rounds = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const server = await startBucketServer()
  const { dataDir, remove } = await createDataDir()
  const product = await createProduct({ dataDir, env: { S3_URL: server.url } })
  const picture = Buffer.from(await aPicture(900, 600).jpeg().toBuffer())
  const bytes = [picture, ...Array.from({ length: senders - 1 }, () => Buffer.from('Dag'))]
  const sent: Sent = { kept: new Set(), deleted: new Set(), uploads: 0 }
  try {
    await product.start()
    const person = await newTestUser(product.url)
    for (let round = 0; round < rounds; round++) {
      const stop = startSending(person, bytes, sent)
      const before = sent.uploads
      while (sent.uploads < before + senders) await pause(20)
      await pause(maxWriteMs * Math.random())
      await product.end('SIGKILL')
      await stop()
      await product.start()
    }
    await product.end('SIGTERM')
    const found = await checkFiles(dataDir, server, sent)
    const { lost, back, withoutRow, withoutBytes, ledger, inFolder, stored } = found
    return {
      title: 'kill -9 during uploads and deletions loses no file and leaves no bytes behind',
      lines: [
        `${rounds} kills, ${sent.uploads} files accepted and ${sent.deleted.size} deleted: ${lost} lost, ${back} still there after their deletion, ${withoutRow} bytes without a file, ${withoutBytes} files without bytes, ${ledger} deletions left, ${inFolder} files in DATA_DIR/uploads, ${stored} contents in the bucket`,
      ],
      ok:
        lost + back + withoutRow + withoutBytes + ledger + inFolder === 0 &&
        sent.uploads > 0 &&
        sent.deleted.size > 0,
    }
  } finally {
    await product.end('SIGKILL')
    await server.stop()
    remove()
  }
}
