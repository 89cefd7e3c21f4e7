import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { ReportHost } from '#web/safety/ReportHost.tsx'
import { ChatBones } from '#web/ui/chat/ChatBones.tsx'
import { useConversations } from './data.ts'
import styles from './MessagesScreen.module.css'
import { MessagesSide } from './MessagesSide.tsx'
import { messagesHref, readPlace } from './messagesPlace.ts'
import { NoneChosen } from './NoneChosen.tsx'
import { type Step, useSteps } from './useSteps.ts'

const Thread = lazy(async () => ({ default: (await import('./thread/Thread.tsx')).Thread }))

/** The list and what is open of it: side by side where there is room, else one after the other. */
export const MessagesScreen = () => {
  const { data: me } = useMe()
  const place = readPlace(useSearch())
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const list = useConversations()
  const openId = place.new ? undefined : place.with
  const step: Step = openId ? { with: openId } : place.new ? 'new' : 'list'
  const { root, takesFocus } = useSteps(isWide, step)
  if (!me) return null
  const known = list.rows?.find(({ otherUserId }) => otherUserId === openId)
  const hasThread = openId !== undefined
  return (
    <div ref={root} className={styles.screen} data-step={hasThread ? 'thread' : 'list'}>
      {(isWide || !hasThread) && <MessagesSide list={list} openId={openId} isNew={place.new} />}
      {!isWide && hasThread && <h1 className="only-for-readers">Messages</h1>}
      {hasThread ? (
        <Suspense fallback={<ChatBones />}>
          <Thread
            key={openId}
            userId={openId}
            me={me}
            known={known}
            backHref={isWide ? null : messagesHref}
            takesFocus={takesFocus}
          />
        </Suspense>
      ) : (
        isWide && <NoneChosen hasAny={(list.rows?.length ?? 0) > 0} />
      )}
      <ReportHost />
    </div>
  )
}
