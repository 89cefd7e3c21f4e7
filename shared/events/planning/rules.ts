import { eventPictures } from './contract.ts'

export const addressOfPicture = (id: string) => eventPictures.picture.path.replace(':id', id)

/** Made from what somebody uploaded here, and not an address somewhere else. */
export const isOwnPicture = (address: string) => address.startsWith(addressOfPicture(''))
