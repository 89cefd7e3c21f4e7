/** URL of the thumbnail of a profile photo. */
export const thumbnailUrl = (address: string) => `${address}?size=small`
