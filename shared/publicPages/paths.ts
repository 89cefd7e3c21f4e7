import { foldText } from '#shared/http/foldText.ts'

const maxSlugLength = 60

/** The letters a to z and digits of a title, in words. Empty for a title in another script. */
export const slugOf = (title: string) =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxSlugLength)
    .replace(/-$/, '')

/** The public page of an event. Its id is enough, so a link outlives a change of the title. */
export const eventPath = ({ id, title }: { id: string; title: string }) => {
  const slug = slugOf(title)
  return slug ? `/e/${slug}-${id}` : `/e/${id}`
}

const idAtEnd = /(?:^|-)([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i

/** The id in the last segment of an event's path, after any slug; null if there is none. */
export const parseEventPath = (segment: string): string | null =>
  idAtEnd.exec(segment)?.[1]?.toLowerCase() ?? null

export const guidePath = (slug: string) => `/g/${slug}`

export const groupPath = (id: string) => `/c/${id}`
