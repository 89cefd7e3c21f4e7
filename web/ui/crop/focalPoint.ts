/** The part of a picture that every crop keeps, as a fraction of its width and of its height. */
export type FocalPoint = { focalX: number; focalY: number }

/** For `object-fit: cover`. */
export const objectPosition = ({ focalX, focalY }: FocalPoint) =>
  `${focalX * 100}% ${focalY * 100}%`
