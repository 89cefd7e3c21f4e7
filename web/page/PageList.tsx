import { type ReactNode, useEffect } from 'react'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import styles from './PageList.module.css'
import { useDocumentTitle, useLocationHash } from './RouteFocus.tsx'
import { useScrollToHash } from './useScrollToHash.ts'

/** A page of a list of pages. The URL's hash opens it, so it survives a reload. */
export type PageEntry<Id extends string = string> = {
  /** The hash, and the id of the page's heading. */
  id: Id
  title: string
  /** Hashes of parts of the page, which links from elsewhere lead to. */
  parts?: RegExp
}

/** The page that the hash opens: by its own id or by that of a part. */
const findPage = <Id extends string>(pages: PageEntry<Id>[], hash: string) => {
  const name = hash.slice(1)
  return pages.find(({ id, parts }) => id === name || parts?.test(name))
}

/** Whether an open page fills the screen: narrow screens show either the list or a page. */
export const useIsPageAlone = (pages: PageEntry[]) => {
  const hash = useLocationHash()
  return !useIsWide() && findPage(pages, hash) !== undefined
}

/** Outlives the component: screens render the list and an open page in different places. */
let lastOpenId: string | undefined

/** Back in the list, the focus returns to the row of the page that was open. */
const useFocusReturn = (openId: string | undefined) => {
  useEffect(() => {
    const closedId = openId ? undefined : lastOpenId
    lastOpenId = openId
    // The page had the focus. If anything else has it now, the user came another way.
    if (!closedId || document.activeElement !== document.body) return
    // untranslated: a selector.
    const row = document.querySelector<HTMLElement>(`main a[href$="#${closedId}"]`)
    row?.focus({ preventScroll: true })
  }, [openId])
}

type Props<Id extends string> = {
  /** The title of the document while no page is open. */
  title: string
  /** The first one is open on wide screens if the URL names none. */
  pages: [PageEntry<Id>, ...PageEntry<Id>[]]
  /** The rows that open the pages. */
  renderList: (openId: string | undefined) => ReactNode
  renderPage: (id: Id) => ReactNode
}

/** A list of pages: beside the open page on wide screens, otherwise one at a time. */
export const PageList = <Id extends string>({
  title,
  pages,
  renderList,
  renderPage,
}: Props<Id>) => {
  const isWide = useIsWide()
  const hash = useLocationHash()
  const named = findPage(pages, hash)
  useDocumentTitle(named?.title ?? title)
  useScrollToHash(hash.slice(1))
  useFocusReturn(named?.id)
  if (isWide) {
    const open = named ?? pages[0]
    return (
      <div className={styles.columns}>
        <div className={styles.list}>{renderList(open.id)}</div>
        <div key={open.id} className={styles.page}>
          <h2 id={open.id}>{open.title}</h2>
          {renderPage(open.id)}
        </div>
      </div>
    )
  }
  if (!named) return renderList(undefined)
  return (
    <>
      <ScreenHeader id={named.id} title={named.title} />
      {renderPage(named.id)}
    </>
  )
}
