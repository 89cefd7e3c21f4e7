import { eventPictures } from '#shared/events/pictures/contract.ts'
import { useUpload } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

type UploadEndpoint = typeof eventPictures.upload | typeof eventPictures.uploadForGroup

/** The form previews the picture at once; the event or group gets it when it is saved. */
const useUploadTo = (endpoint: UploadEndpoint) => {
  const { mutate, isPending } = useUpload(endpoint, {
    errorTitle: () => t('events.picture.uploadFailed'),
  })
  type UploadCallbacks = { onDone: (imageUrl: string) => void; onSettled: () => void }
  const upload = (picture: Blob, { onDone, onSettled }: UploadCallbacks) => {
    const form = new FormData()
    form.append('photo', picture, 'photo')
    mutate(form, { onSuccess: ({ imageUrl }) => onDone(imageUrl), onSettled })
  }
  return { upload, isPending }
}

export const useUploadPicture = () => useUploadTo(eventPictures.upload)
export const useUploadGroupPicture = () => useUploadTo(eventPictures.uploadForGroup)
