import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { PagePath } from '#shared/http/pages.ts'
import type { Platform } from '#shared/settings/platform.ts'

const path = '/.well-known/security.txt'
const contactPage: PagePath = '/privacy/contact'
// RFC 9116 wants less than a year: whoever has an old copy is to look again.
const validDays = 180
const dayMs = 24 * 3_600_000

type Parts = {
  config: Pick<Config, 'publicUrl'>
  now: () => Date
  readPlatform: () => Promise<Platform>
}

const securityText = (
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

/** Tells whoever found a weakness how to report it (RFC 9116). */
export const addSecurityText = (
  http: FastifyInstance,
  { config, now, readPlatform }: Parts,
): void => {
  http.get(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(securityText(config, await readPlatform(), now())),
  )
}
