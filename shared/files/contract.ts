import * as z from 'zod/mini'
import { clientId, del, get, put, raw } from '#shared/http/endpoint.ts'
import { multiLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

const megabyte = 1024 * 1024

export const maxFileBytes = 10 * megabyte
/** Of a GIF or WebP that moves. */
export const maxAnimatedBytes = 3 * megabyte
export const maxMegapixels = 50
export const maxFilesPerMessage = 10
export const maxDescriptionLength = 500

/** The widths of a picture in pixels. A smaller picture is never enlarged. */
export const pictureWidths = { small: 360, medium: 800, large: 1600 } as const
/** The width of a picture that moves, which is in every frame. */
export const animatedWidth = 480

/** `large` of a picture that moves is the moving one. `document`: the file as it was sent. */
export const FileSize = z.enum(['small', 'medium', 'large', 'document'])
export type FileSize = z.infer<typeof FileSize>

export const AttachedFile = z.object({
  id: z.uuid(),
  kind: z.enum(['picture', 'document']),
  /** As its owner called it, without characters that mislead. */
  name: z.string(),
  /** What a download of it is, in bytes. */
  bytes: z.int(),
  /** Of a picture, after turning it upright; null: a document. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  isAnimated: z.boolean(),
  /** A WebP of a few pixels as a data URL, shown until the picture is there. */
  preview: z.nullable(z.string()),
  /** What the picture shows, for people who do not see it; null: not described. */
  description: z.nullable(z.string()),
})
export type AttachedFile = z.infer<typeof AttachedFile>

export const NewFile = z.extend(AttachedFile, {
  /** Whose space is filled to 80 % or more; null: there is enough. */
  nearlyFull: z.nullable(z.enum(['person', 'group', 'everyone'])),
})
export type NewFile = z.infer<typeof NewFile>

/** Connections of the viewer, and people whose pictures they chose to see. */
export const UnveiledAuthors = z.object({ authorIds: z.array(z.uuid()) })

/** Staged files and those that something has already, in the order in which they are shown. */
export const FileIds = z.array(z.uuid()).check(z.maxLength(maxFilesPerMessage))

/** Pictures that everyone may see need a description. */
export const isUndescribed = ({ kind, description }: Pick<AttachedFile, 'kind' | 'description'>) =>
  kind === 'picture' && !description

/** What pictures and documents take up, in bytes. */
export const SpaceInUse = z.object({
  bytes: z.int(),
  files: z.int(),
  /** Those who use the most, in their last 30 days and in all. */
  people: z.array(z.object({ user: PublicUser, bytes: z.int() })),
  groups: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.int() })),
})
export type SpaceInUse = z.infer<typeof SpaceInUse>

/** Of the name as it is sent, which is shortened later. */
const maxNameLength = 4000

/**
 * A file is staged when it is chosen, and attached to one thing when that is sent. Until then only
 * its owner sees it, and it is deleted after a day.
 */
export const files = {
  stage: raw('POST', '/api/files', {
    limit: 'file',
    receives: 'application/octet-stream',
    receivesUpTo: maxFileBytes,
    input: z.object({
      name: z.string().check(z.maxLength(maxNameLength)),
      /** The group in whose chat it is chosen, so that its space counts too. */
      groupId: z.optional(z.uuid()),
      /** Staging again returns the file that is staged with it. */
      clientId,
    }),
    reply: NewFile,
    status: 201,
  }),
  /** By its owner, also after it was sent. An empty text takes the description back. */
  describe: put('/api/files/:id', {
    limit: 'react',
    input: z.object({ description: multiLine({ max: maxDescriptionLength }) }),
  }),
  /** A staged file; those that were sent go with what they belong to. */
  remove: del('/api/files/:id', { limit: { none: 'endsOnce' } }),
  /** Visitors get those of public guides. */
  content: raw('GET', '/api/files/:id', {
    access: 'anyone',
    sends: 'application/octet-stream',
    input: z.object({ size: z._default(FileSize, 'medium') }),
  }),
  /** Whose pictures the browser shows at once; it blurs those of others until a tap. */
  unveiledAuthors: get('/api/files/unveiled', { reply: UnveiledAuthors }),
  /** After the first tap, on all devices of the viewer. */
  unveil: put('/api/files/unveiled/:userId', { limit: { none: 'ownRows' } }),
  space: get('/api/files/space', { access: 'admin', reply: SpaceInUse }),
}
