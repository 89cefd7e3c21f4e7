import type { Fault } from './fault.ts'

const reported = 'server/files/reported/reported.test.ts'
const newAccounts = 'server/files/newAccounts.test.ts'
const outages = 'server/files/outages.test.ts'
const uploads = 'server/files/files.test.ts'
const ofGuides = 'server/resources/attachedFiles.test.ts'
const attached = 'server/files/attached.test.ts'

/** Which files are accepted, who gets them, and what stays of them in the database and the bucket. */
const storageFaults: Fault[] = [
  {
    name: 'The sweep of the bucket takes files that are not sent yet for lost ones',
    file: 'server/files/removal/store.ts',
    find: "and c.size = split_part(listed.key, '/', 2) and c.bytes is null)`",
    replace:
      "and c.size = split_part(listed.key, '/', 2) and c.bytes is null\n        and not exists (select 1 from files f where f.id = c.file_id and f.is_staged))`",
    tests: [outages],
  },
  {
    name: 'Bytes are deleted from the bucket although a row names them',
    file: 'server/files/removal/removals.ts',
    find: '    if (await store.dropIfNamed(db, key)) continue\n',
    replace: '',
    tests: [outages],
  },
  {
    name: 'A deletion in the bucket is done when the store says so',
    file: 'server/files/storage/bucket.ts',
    find: "      if ((await look(key)).isFound) throw new BucketError('delete a file', new Error(key))\n",
    replace: '',
    tests: [outages],
  },
  {
    name: 'Bytes are in the bucket when the store says so',
    file: 'server/files/storage/bucket.ts',
    find: 'if (!stored.isFound || stored.length !== bytes.length)',
    replace: 'if (stored.length > bytes.length)',
    tests: [outages],
  },
  {
    name: 'Bytes of the bucket are not compared with their hash',
    file: 'server/files/files.ts',
    find: "    if (bytes && !hashOf(bytes).equals(sha256)) throw new Error('It sent other bytes')\n",
    replace: '',
    tests: [outages],
  },
  {
    name: 'An upload that fails leaves its bytes in the bucket',
    file: 'server/files/files.ts',
    find: '  await planRemovals(db, keys, new Date(now().getTime() + hourMs))\n',
    replace: '',
    tests: [outages],
  },
  {
    name: 'Someone sends a file of someone else',
    file: 'server/files/store.ts',
    find: 'and user_id = ${userId} and is_staged\n    returning id`\n  return rows.length',
    replace: 'and is_staged\n    returning id`\n  return rows.length',
    tests: [attached],
  },
  {
    name: 'A file belongs to two messages, one after the other',
    file: 'server/files/store.ts',
    find: 'and user_id = ${userId} and is_staged\n    returning id`\n  return rows.length',
    replace: 'and user_id = ${userId}\n    returning id`\n  return rows.length',
    tests: [attached],
  },
  {
    name: 'Files outlive a deleted message',
    file: 'server/conversation/store.ts',
    find: '  await detachFiles(tx, kind.table.reference, ids)\n',
    replace: '',
    tests: [attached],
  },
  {
    name: 'Someone who left a group still gets its files',
    file: 'server/files/files.ts',
    find: '      throw error instanceof AppError ? hidden() : error\n',
    replace: '      if (!(error instanceof AppError)) throw error\n',
    tests: [attached],
  },
  {
    name: 'Someone describes a file of someone else',
    file: 'server/files/files.ts',
    find: 'if (!file || (file.userId !== me.id && !isShared)) throw notFound()',
    replace: 'if (!file) throw notFound()',
    tests: [uploads, attached],
  },
  {
    name: 'Several files are locked in the order of their rows',
    file: 'server/files/store.ts',
    find: 'select 1 from files where ${condition} order by id for update',
    replace: 'select 1 from files where ${condition} for update',
    tests: ['server/files/races.test.ts'],
  },
  {
    name: 'The space of a person has no end',
    file: 'server/files/space.ts',
    find: "  if (isFull(space.person)) throw new AppError('file_space_used_up')\n",
    replace: '',
    tests: ['server/files/space.test.ts'],
  },
  {
    name: 'The space of everyone has no end',
    file: 'server/files/space.ts',
    find: "  if (isFull(space.everyone)) throw new AppError('file_space_of_everyone_used_up')\n",
    replace: '',
    tests: ['server/files/space.test.ts'],
  },
  {
    name: 'The name of a file decides its type',
    file: 'server/files/fileType.ts',
    find: '  const start = bytes.toString',
    replace: "  if (/\\.png$/i.test(name)) return picture('png')\n  const start = bytes.toString",
    tests: ['server/files/fileType.test.ts', 'server/files/hostile.test.ts'],
  },
  {
    name: 'A page is taken for a text',
    file: 'server/files/fileType.ts',
    find: '  if (binary.test(text) || looksLikeMarkup.test(text)) return null',
    replace: '  if (binary.test(text)) return null',
    tests: ['server/files/fileType.test.ts'],
  },
  {
    name: 'An office document with macros is taken',
    file: 'server/files/fileType.ts',
    find: "  if (names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))) return null\n",
    replace: '',
    tests: ['server/files/fileType.test.ts'],
  },
  {
    name: 'Pictures keep where they were taken',
    file: 'server/files/pictures/render.ts',
    find: '    .webp({ quality, alphaQuality: quality })\n',
    replace: '    .keepMetadata()\n    .webp({ quality, alphaQuality: quality })\n',
    tests: [uploads],
  },
  {
    name: 'Names of files turn text around',
    file: 'server/files/fileName.ts',
    find: '\\p{Cc}\\p{Cf}',
    replace: '\\p{Cc}',
    tests: ['server/files/hostile.test.ts', 'server/files/fileType.test.ts'],
  },
  {
    name: 'A document that a browser opens may run scripts',
    file: 'server/files/sendContent.ts',
    find: "default-src 'none'; sandbox",
    replace: "default-src 'none'",
    tests: [uploads],
  },
  {
    name: 'Browsers show a file without asking again',
    file: 'server/files/sendContent.ts',
    find: "'private, no-cache'",
    replace: "'private, max-age=3600'",
    tests: [uploads, attached],
  },
]

const guideFaults: Fault[] = [
  {
    name: 'Visitors learn which files there are',
    file: 'server/files/files.ts',
    find: "(me ? notFound() : new AppError('not_signed_in'))",
    replace: 'notFound()',
    tests: ['server/files/access.test.ts'],
  },
  {
    name: 'Visitors get files of guides that are for members',
    file: 'server/resources/resources.ts',
    find: '  if (!me && !(await readPlatform(db)).hasPublicGuides) throw notFound()\n',
    replace: '',
    tests: [ofGuides],
  },
  {
    name: 'Everyone gets files of guides that are not published',
    file: 'server/resources/resources.ts',
    find: '  if (!guide?.isPublished && !me?.isAdmin) throw notFound()\n',
    replace: '',
    tests: [ofGuides],
  },
  {
    name: 'Members describe the pictures of guides',
    file: 'server/resources/resources.ts',
    find: "  if (!me.isAdmin) throw new AppError('file_not_found')\n",
    replace: '',
    tests: [ofGuides],
  },
  {
    name: 'A guide is published with a picture that is not described',
    file: 'server/resources/resources.ts',
    find: "    if (isPublished) await requireDescribed(tx, { kind: 'guide', id })\n    await store",
    replace: '    await store',
    tests: [ofGuides],
  },
  {
    name: 'A published guide gets a picture that is not described',
    file: 'server/resources/resources.ts',
    find: "    if (isPublished) await requireDescribed(tx, { kind: 'guide', id })\n  })",
    replace: '  })',
    tests: [ofGuides],
  },
  {
    name: 'The picture of a published guide loses its description',
    file: 'server/resources/resources.ts',
    find: "  if (isPublished && description === null) throw new AppError('pictures_undescribed')\n",
    replace: '',
    tests: [ofGuides],
  },
  {
    name: 'Files of a guide go with the account of who added them',
    file: 'server/files/lifecycle.ts',
    find: '  eraseAccount: (_, tx, { id }) => unlinkOfGuides(tx, id),\n',
    replace: '',
    tests: [ofGuides],
  },
]

/** Who sends and sees pictures and documents, and how long reports keep them. */
export const fileFaults: Fault[] = [
  ...storageFaults,
  ...guideFaults,
  {
    name: 'A new account sends files to a group',
    file: 'server/groups/chat/kind.ts',
    find: '    requireSettledSender(app, me)\n',
    replace: '',
    tests: [newAccounts],
  },
  {
    name: 'A new account sends files to a host without a connection',
    file: 'server/messages/kind.ts',
    find: '    if (!(await lockIfConnected(tx, me.id, userId))) requireSettledSender(app, me)\n',
    replace: '',
    tests: [newAccounts],
  },
  {
    name: 'A group has no limit of its files',
    file: 'server/groups/chat/kind.ts',
    find: '    await requireSpaceOfGroup(tx, groupId)\n',
    replace: '',
    tests: ['server/files/space.test.ts'],
  },
  {
    name: 'An author sees a file after its message is gone',
    file: 'server/files/files.ts',
    find: 'if (!file.owner && !(file.isStaged && file.userId === me?.id)) throw hidden()',
    replace: 'if (!file.owner && file.userId !== me?.id) throw hidden()',
    tests: [reported],
  },
  {
    name: 'A reported file goes with its message',
    file: 'server/safety/reports.ts',
    find: '    await keepReported(tx, opened.id, subject.fileIds ?? [])\n',
    replace: '',
    tests: [reported],
  },
  {
    name: 'Each case opens each reported file',
    file: 'server/files/reported/reported.ts',
    find: 'await store.isKept(tx, caseId, wanted.id)',
    replace: 'wanted.id !== caseId',
    tests: [reported],
  },
  {
    name: 'Files of a deleted account outlive the decision',
    file: 'server/safety/store.ts',
    find: '  await releaseReported(tx, clearedIds)\n',
    replace: '',
    tests: [reported],
  },
  {
    name: 'Reading a reported file leaves no trace',
    file: 'server/safety/cases/cases.ts',
    find: "    await logOpened(tx, me, id, 'conversation_opened', app.now())\n",
    replace: '',
    tests: [reported],
  },
  {
    name: 'Pictures of strangers are shown at once',
    file: 'web/files/veils/Veil.tsx',
    find: 'isVeiled(author.id) === false',
    replace: 'isVeiled(author.id) !== undefined',
    project: 'components',
    tests: ['web/files/veils/Veil.test.tsx'],
  },
]
