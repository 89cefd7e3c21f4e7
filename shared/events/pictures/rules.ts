import { apiPrefix } from '#shared/http/pages.ts'

const prefix = `${apiPrefix}/events/pictures/` as const

/** The address of an uploaded picture. */
export const pictureUrl = <Id extends string>(id: Id) => `${prefix}${id}` as const

/** An uploaded picture rather than an external URL. */
export const isUploadedPicture = (url: string) => url.startsWith(prefix)

export const centre = { focalX: 0.5, focalY: 0.5 }
