import { type ComponentType, lazy, useState } from 'react'
import { type PagePath, pageAt } from '#shared/http/pages.ts'
import type { Label } from '#web/language/t.tsx'

/** A screen whose code loads when it is first rendered, or earlier through `preload`. */
export const lazyScreen = (load: () => Promise<ComponentType>) => {
  let loaded: ComponentType | null = null
  const loadScreen = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy = lazy(loadScreen)
  // Loaded code renders without Suspense: after a fallback, React waits 300 ms.
  const Screen = () => {
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component />
  }
  // An error is shown when the screen is rendered.
  const preload = () => loadScreen().catch(() => undefined)
  return { Screen, preload }
}

type LazyScreen = ReturnType<typeof lazyScreen>

export type Route = {
  path: PagePath
  /** The message of the document's title: "Events - Welkom". */
  title: Label
  /** 'visitor': only users who are not signed in. */
  access: 'anyone' | 'visitor' | 'signedIn' | 'moderator' | 'admin'
  screen: LazyScreen
}

export const routes: Route[] = [
  {
    path: '/',
    title: 'app.titles.home',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen),
  },
  {
    path: '/auth',
    title: 'app.titles.login',
    access: 'visitor',
    screen: lazyScreen(async () => (await import('#web/auth/AuthScreen.tsx')).AuthScreen),
  },
  {
    path: '/auth/reset',
    title: 'app.titles.newPassword',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/auth/security/ResetScreen.tsx')).ResetScreen,
    ),
  },
  {
    path: '/auth/confirm',
    title: 'common.yourEmailAddress',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/auth/security/ConfirmScreen.tsx')).ConfirmScreen,
    ),
  },
  {
    path: '/events',
    title: 'common.events',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/events/EventsScreen.tsx')).EventsScreen),
  },
  {
    path: '/hosting',
    title: 'events.hosting.title',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/events/hosting/HostingsScreen.tsx')).HostingsScreen,
    ),
  },
  {
    path: '/hosting/:id',
    title: 'events.hosting.start',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/events/hosting/HostingScreen.tsx')).HostingScreen,
    ),
  },
  {
    path: '/hosted-events/:id',
    title: 'events.hosted.title',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/events/hosted/HostedEventScreen.tsx')).HostedEventScreen,
    ),
  },
  // After the other screens of events: see scripts/setup/chunks.ts.
  {
    path: '/auth/book',
    title: 'events.visitors.title',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/events/visitors/VisitorFormScreen.tsx')).VisitorFormScreen,
    ),
  },
  {
    path: '/auth/booking',
    title: 'events.visitors.yourBooking',
    access: 'anyone',
    screen: lazyScreen(
      async () =>
        (await import('#web/events/visitors/VisitorBookingScreen.tsx')).VisitorBookingScreen,
    ),
  },
  {
    path: '/groups',
    title: 'common.groups',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/groups/GroupsScreen.tsx')).GroupsScreen),
  },
  {
    path: '/groups/:id',
    title: 'common.group',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/groups/GroupScreen.tsx')).GroupScreen),
  },
  {
    path: '/community',
    title: 'app.titles.community',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/community/CommunityScreen.tsx')).CommunityScreen,
    ),
  },
  {
    path: '/community/:id',
    title: 'common.post',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/community/PostScreen.tsx')).PostScreen),
  },
  {
    path: '/resources',
    title: 'common.guides',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/resources/ResourcesScreen.tsx')).ResourcesScreen,
    ),
  },
  {
    path: '/resources/:slug',
    title: 'app.titles.guide',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/resources/ResourceScreen.tsx')).ResourceScreen,
    ),
  },
  {
    path: '/connections',
    title: 'common.connections',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
    ),
  },
  {
    path: '/people/:username',
    title: 'common.person',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/people/PersonScreen.tsx')).PersonScreen),
  },
  {
    path: '/messages',
    title: 'common.messages',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/messages/MessagesScreen.tsx')).MessagesScreen,
    ),
  },
  {
    path: '/profile',
    title: 'common.profile',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/profile/ProfileScreen.tsx')).ProfileScreen),
  },
  {
    path: '/share',
    title: 'common.share',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/received/ReceivedScreen.tsx')).ReceivedScreen,
    ),
  },
  {
    path: '/privacy',
    title: 'common.privacy',
    access: 'anyone',
    screen: lazyScreen(async () => (await import('#web/privacy/PrivacyScreen.tsx')).PrivacyScreen),
  },
  {
    path: '/privacy/documents/:name',
    title: 'common.privacy',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/DocumentScreen.tsx')).DocumentScreen,
    ),
  },
  {
    path: '/privacy/contact',
    title: 'common.contact',
    access: 'anyone',
    screen: lazyScreen(async () => (await import('#web/privacy/ContactScreen.tsx')).ContactScreen),
  },
  {
    path: '/privacy/accessibility',
    title: 'app.titles.accessibility',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/DocumentScreen.tsx')).AccessibilityScreen,
    ),
  },
  {
    path: '/privacy/unsubscribe',
    title: 'app.titles.unsubscribe',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/UnsubscribeScreen.tsx')).UnsubscribeScreen,
    ),
  },
  {
    path: '/safety',
    title: 'common.reports',
    access: 'moderator',
    screen: lazyScreen(async () => (await import('#web/safety/queue/QueueScreen.tsx')).QueueScreen),
  },
  {
    path: '/admin',
    title: 'app.titles.admin',
    access: 'admin',
    screen: lazyScreen(async () => (await import('#web/admin/AdminScreen.tsx')).AdminScreen),
  },
  {
    path: '/admin/guides',
    title: 'app.titles.writeGuides',
    access: 'admin',
    screen: lazyScreen(
      async () => (await import('#web/resources/admin/GuidesAdminScreen.tsx')).GuidesAdminScreen,
    ),
  },
]

/** Loads the code of a screen ahead of time, for example while the pointer is over its link. */
export const preloadRoute = async (path: string) => {
  const page = pageAt(path)
  await routes.find((route) => route.path === page)?.screen.preload()
}
