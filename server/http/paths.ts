import { apiPrefix } from '#shared/http/pages.ts'

/** The path of a request's address, without its query. */
export const pathOf = (url: string) => url.split('?')[0] ?? url

const nowhere = `${apiPrefix}/unreadable`

/** The router's own refusal of what is longer would tell about the router. */
export const longestInPath = 1000

/**
 * An address whose percent signs mean nothing, or with a part longer than anything of ours, becomes
 * one that nobody serves, so that it takes the same way, past the same headers and the same log, as
 * any other unknown address.
 */
export const readableUrl = ({ url = '/' }: { url?: string | undefined }): string => {
  try {
    const path = pathOf(url)
    decodeURI(path)
    return path.split('/').some(({ length }) => length > longestInPath) ? nowhere : url
  } catch {
    return nowhere
  }
}
