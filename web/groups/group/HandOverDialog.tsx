import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useHandOver } from './data.ts'
import { HandOverForm } from './HandOverForm.tsx'

type Props = { group: Group; isOpen: boolean; onClose: () => void }

export const HandOverDialog = ({ group, isOpen, onClose }: Props) => {
  const formId = useId()
  const handOver = useHandOver()
  const closeUnlessBusy = () => {
    if (!handOver.isPending) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeUnlessBusy}
      title="Hand over the group"
      size="small"
      footer={
        <>
          <Button variant="default" aria-disabled={handOver.isPending} onClick={closeUnlessBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} aria-disabled={handOver.isPending}>
            {handOver.isPending ? 'Handing over...' : 'Hand over'}
          </Button>
        </>
      }
    >
      <HandOverForm
        id={formId}
        group={group}
        onChoose={(userId) => {
          if (!handOver.isPending) handOver.mutate({ id: group.id, userId }, { onSuccess: onClose })
        }}
      />
    </Dialog>
  )
}
