import { lazy, Suspense, useEffect } from 'react'
import { t } from '#web/language/t.tsx'
import { hrefOfGroup } from '#web/page/hrefs.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { isGroupNotFound, useGroup, useJoinedGroup, useMyGroups } from './data.ts'
import { CreateGroupDialog } from './editor/CreateGroupDialog.tsx'
import { GroupAbout, GroupAboutSkeleton, JoiningNotice } from './GroupAbout.tsx'
import { GroupNotFound } from './GroupNotFound.tsx'
import type { GroupsUrlState } from './groupsSearchParams.ts'
import { MembershipButton } from './MembershipButton.tsx'

const loadChatDialog = async () => ({
  default: (await import('#web/groups/chat/ChatDialog.tsx')).ChatDialog,
})
const ChatDialog = lazy(loadChatDialog)

/** Preloads the chat for members of a group. After a failure, opening it tries again. */
const usePreloadedChat = (isEnabled: boolean) => {
  useEffect(() => {
    if (isEnabled) loadChatDialog().catch(() => undefined)
  }, [isEnabled])
}

/** The open dialog is part of the URL, so that back, reload and sharing work. */
export const GroupDialogs = ({ urlState: { params, close } }: { urlState: GroupsUrlState }) => {
  const chat = (!params.dialog && params.chat) || null
  const { data: mine } = useMyGroups()
  const { data: joined, isError } = useJoinedGroup(chat)
  const closeChat = () => close({ chat: undefined })
  const isNonMember = joined === null || (isError && !joined)
  usePreloadedChat(Boolean(mine && mine.length > 0))
  return (
    <>
      {chat && joined && (
        <Suspense>
          <ChatDialog group={joined} onClose={closeChat} />
        </Suspense>
      )}
      <GroupDialog id={isNonMember ? chat : null} onClose={closeChat} />
      {/* It asks by itself before it discards input. */}
      <CreateGroupDialog
        isOpen={params.dialog === 'new'}
        onClose={() => close({ dialog: undefined })}
      />
    </>
  )
}

type GroupDialogProps = {
  /** null: closed. */
  id: string | null
  onClose: () => void
}

/** Shown to non-members who follow a link to the chat: the group and a Join button. */
const GroupDialog = ({ id, onClose }: GroupDialogProps) => {
  const { data: group, error, refetch, isFetching } = useGroup(id)
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
      startsAtTitle
      title={
        <span dir="auto">
          {group?.name ??
            (isGroupNotFound(error) ? t('groups.dialog.notFound') : t('common.group'))}
        </span>
      }
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
          {group && <MembershipButton group={group} openHref={hrefOfGroup(group.id)} />}
        </>
      }
    >
      {group?.role && mine.error ? (
        <FailedState
          title={t('groups.chat.loadFailed')}
          reason={mine.error.reason}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ) : group ? (
        <div className="stack gap-12">
          <GroupAbout group={group} />
          <JoiningNotice group={group} />
        </div>
      ) : isGroupNotFound(error) ? (
        <GroupNotFound />
      ) : error ? (
        <FailedState
          title={t('groups.page.loadFailed')}
          reason={error.reason}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      ) : (
        <GroupAboutSkeleton />
      )}
    </Dialog>
  )
}
