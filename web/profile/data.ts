import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { people } from '#shared/people/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { isAtField } from '#web/api/apiError.ts'
import { read, useUpload, useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'

export const useSetReadReceipts = () =>
  useWrite(messages.showSeen, {
    refetch: [auth.me, messages.conversations, messages.conversation],
    errorTitle: t('common.updateFailed'),
  })

export const useMyLanguages = () => useQuery(read(profile.languages))

/** Their names are part of the user, and suggestions depend on them. */
export const useChangeLanguages = () =>
  useWrite(profile.setLanguages, {
    refetch: [profile.languages, auth.me, people.suggestions],
    errorTitle: t('common.updateFailed'),
  })

// Name and photo of the user appear in every list.
const everything = 'everything'

export const useUpdateProfile = () =>
  useWrite(profile.update, {
    afterSuccess: setCurrentUser,
    refetch: everything,
    successToast: ({ pendingEmail }) => ({
      title: t('profile.updated'),
      ...(pendingEmail && {
        description: t('profile.updatedConfirm', { email: pendingEmail }),
      }),
    }),
    errorTitle: t('common.updateFailed'),
    isErrorInForm: isAtField,
  })

export const useSetFoundByEmail = () =>
  useWrite(profile.update, {
    afterSuccess: setCurrentUser,
    refetch: [auth.me],
    errorTitle: t('common.updateFailed'),
  })

const useSendPhoto = () =>
  useUpload(profile.uploadPhoto, {
    afterSuccess: setCurrentUser,
    refetch: everything,
    successToast: { title: t('profile.photo.updated') },
    errorTitle: t('profile.photo.uploadFailed'),
    errorFallback: t('profile.photo.uploadFailedReason'),
  })

export const useUploadPhoto = () => {
  const { mutate, isPending } = useSendPhoto()
  const upload = (photo: Blob, onDone: () => void) => {
    const form = new FormData()
    form.append('photo', photo, 'photo')
    mutate(form, { onSuccess: onDone })
  }
  return { upload, isPending }
}

export const useRemovePhoto = () =>
  useWrite(profile.removePhoto, {
    refetch: everything,
    errorTitle: t('common.updateFailed'),
  })
