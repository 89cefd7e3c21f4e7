import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useRemovePhoto } from '#web/profile/data.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

type Props = {
  /** Takes the focus when this button has gone with the photo. */
  place: RefObject<HTMLElement | null>
}

export const RemovePhoto = ({ place }: Props) => {
  const remove = useRemovePhoto()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        Remove photo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Remove your photo?"
        keep="Keep it"
        confirm="Remove"
        busy="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        place={place}
      >
        <p>Others see your initials then.</p>
      </ConfirmDialog>
    </>
  )
}
