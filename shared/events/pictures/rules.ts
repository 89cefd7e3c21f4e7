import * as z from 'zod/mini'

const prefix = '/api/events/pictures/'

/** The address of an uploaded picture. */
export const pictureUrl = <Id extends string>(id: Id) => `${prefix}${id}` as const

/** An uploaded picture rather than an external URL. */
export const isUploadedPicture = (url: string) => url.startsWith(prefix)

/** The part of a picture that every crop keeps, as a fraction of its width and of its height. */
export type FocalPoint = { focalX: number; focalY: number }

/** Of `FocalPoint`, from 0 to 1. */
export const Fraction = z.number().check(z.gte(0), z.lte(1))

export const centre: FocalPoint = { focalX: 0.5, focalY: 0.5 }
