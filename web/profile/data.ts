import { auth } from '#shared/auth/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { setMe } from '#web/api/cache.ts'
import { useUpload, useWrite } from '#web/api/client.ts'

export const useShowSeen = () =>
  useWrite(messages.showSeen, {
    refetch: [auth.me, messages.conversations, messages.conversation],
    done: ({ showsSeen }) => ({
      title: showsSeen ? '“Seen” is shown now' : '“Seen” is hidden now',
    }),
    failed: 'Update failed',
  })

// One's name and face stand in every list.
const inEveryList = 'everything'

export const useUpdateProfile = () =>
  useWrite(profile.update, {
    after: setMe,
    refetch: inEveryList,
    done: ({ pendingEmail }) => ({
      title: 'Profile updated successfully!',
      ...(pendingEmail && {
        description: `${pendingEmail} counts once you have opened the link we sent there.`,
      }),
    }),
    failed: 'Update failed',
  })

export const useBeFoundByEmail = () =>
  useWrite(profile.update, {
    after: setMe,
    refetch: [auth.me],
    done: ({ mayBeFoundByEmail }) => ({
      title: mayBeFoundByEmail
        ? 'People can find you by your email address'
        : 'Nobody can find you by your email address',
    }),
    failed: 'Update failed',
  })

const useSendPhoto = () =>
  useUpload(profile.uploadPhoto, {
    after: setMe,
    refetch: inEveryList,
    done: { title: 'Profile photo updated!' },
    failed: 'Photo upload failed',
    fallback: 'Failed to upload photo',
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
    refetch: inEveryList,
    done: { title: 'Profile photo removed' },
    failed: 'Update failed',
  })
