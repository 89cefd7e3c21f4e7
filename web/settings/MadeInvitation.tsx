import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { showDone, showFailure } from '#web/ui/toast.ts'

const copy = async (url: string) => {
  try {
    await navigator.clipboard.writeText(url)
    showDone({ title: 'Link copied', description: 'Send it to whoever is to join.' })
  } catch {
    showFailure({ title: 'Copying failed', description: 'Please copy it from the field.' })
  }
}

export const MadeInvitation = ({ url }: { url: string }) => (
  <>
    <TextInput
      label="The link"
      description="Shown only now: only its hash is kept."
      readOnly
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
    <div>
      <Button
        variant="light"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void copy(url)}
      >
        Copy link
      </Button>
    </div>
  </>
)
