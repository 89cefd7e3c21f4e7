import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Resource } from '#shared/resources/contract.ts'
import { BackLink } from '#web/app/BackLink.tsx'
import { usePlace } from '#web/app/usePlace.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { GuideDialog } from './GuideDialog.tsx'
import { GuideList } from './GuideList.tsx'
import { RemoveGuide } from './RemoveGuide.tsx'
import { hrefOf, readPlace } from './writingPlace.ts'

/** For those who write guides. */
export const WritingScreen = () => {
  const { place, open, close } = usePlace({ readPlace, hrefOf })
  const [removing, setRemoving] = useState<Pick<Resource, 'id' | 'title'> | null>(null)
  const wasRemoving = useLastShown(removing)
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <BackLink href="/resources">All guides</BackLink>
      <ScreenHeader
        title="Write guides"
        lead="Drafts are seen by administrators only. What is published, everybody reads."
      >
        <Button
          leftSection={<IconPencilPlus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => open({ open: 'new' })}
        >
          New guide
        </Button>
      </ScreenHeader>
      <div ref={list} tabIndex={-1}>
        <GuideList onEdit={({ id }) => open({ open: id })} onRemove={setRemoving} />
      </div>
      <GuideDialog open={place.open} onClose={() => close({ open: undefined })} />
      {wasRemoving && (
        <RemoveGuide
          guide={wasRemoving}
          isOpen={removing !== null}
          onClose={() => setRemoving(null)}
          place={list}
        />
      )}
    </>
  )
}
