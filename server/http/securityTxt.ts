import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { PagePath } from '#shared/http/pages.ts'
import type { Platform } from '#shared/settings/platform.ts'

const path = '/.well-known/security.txt'
const contactPage: PagePath = '/privacy/contact'
// RFC 9116 recommends less than a year, so that stale copies expire.
const validDays = 180
const dayMs = 24 * 3_600_000

type Dependencies = {
  config: Pick<Config, 'publicUrl'>
  now: () => Date
  readPlatform: () => Promise<Platform>
}

const securityTxt = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { contactEmail }: Platform,
  now: Date,
) =>
  [
    ...(contactEmail ? [`Contact: mailto:${contactEmail}`] : []),
    `Contact: ${publicUrl}${contactPage}`,
    `Expires: ${new Date(now.getTime() + validDays * dayMs).toISOString()}`,
    'Preferred-Languages: en, nl',
    `Canonical: ${publicUrl}${path}`,
    '',
  ].join('\n')

/** Serves security.txt: how to report a vulnerability (RFC 9116). */
export const addSecurityTxt = (
  http: FastifyInstance,
  { config, now, readPlatform }: Dependencies,
): void => {
  http.get(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(securityTxt(config, await readPlatform(), now())),
  )
}
