import { Button } from '@mantine/core'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { hrefOfGroup, isNoGroup, useGroup, useMyGroups } from './data.ts'
import styles from './GroupAbout.module.css'
import { GroupAbout } from './GroupAbout.tsx'
import { GroupAboutBones } from './GroupAboutBones.tsx'
import { JoiningNote } from './JoiningNote.tsx'
import { MembershipButton } from './MembershipButton.tsx'
import { NoSuchGroup } from './NoSuchGroup.tsx'

type Props = {
  /** null: closed. */
  id: string | null
  onClose: () => void
}

/** For whoever followed a link to a chat that is for members: what the group is, and Join. */
export const GroupDialog = ({ id, onClose }: Props) => {
  const shown = useLastShown(id)
  const { data: group, error, refetch, isFetching } = useGroup(shown)
  const mine = useMyGroups()
  const retry = () => {
    if (error) void refetch()
    if (mine.error) void mine.refetch()
  }
  const isRetrying = isFetching || mine.isFetching
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      isToRead
      title={
        <span dir="auto">{group?.name ?? (isNoGroup(error) ? 'Group not found' : 'Group')}</span>
      }
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {group && <MembershipButton group={group} openHref={hrefOfGroup(group.id)} />}
        </>
      }
    >
      {group?.role && mine.error ? (
        <FailedState
          title="The chat could not be loaded"
          reason={mine.error.reason}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ) : group ? (
        <div className={styles.about}>
          <GroupAbout group={group} />
          <JoiningNote group={group} />
        </div>
      ) : isNoGroup(error) ? (
        <NoSuchGroup />
      ) : error ? (
        <FailedState
          title="The group could not be loaded"
          reason={error.reason}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ) : (
        <GroupAboutBones />
      )}
    </Dialog>
  )
}
