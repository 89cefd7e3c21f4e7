import { type ComponentType, lazy, useState } from 'react'
import { type PagePath, pageAt } from '#shared/http/pages.ts'

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
  /** Of the document: "Events - Welkom". */
  title: string
  /** 'visitor': only users who are not signed in. */
  access: 'anyone' | 'visitor' | 'signedIn' | 'moderator' | 'admin'
  screen: LazyScreen
}

export const routes: Route[] = [
  {
    path: '/',
    title: 'Home',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen),
  },
  {
    path: '/auth',
    title: 'Log in',
    access: 'visitor',
    screen: lazyScreen(async () => (await import('#web/auth/AuthScreen.tsx')).AuthScreen),
  },
  {
    path: '/auth/reset',
    title: 'New password',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/auth/security/ResetScreen.tsx')).ResetScreen,
    ),
  },
  {
    path: '/auth/confirm',
    title: 'Your email address',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/auth/security/ConfirmScreen.tsx')).ConfirmScreen,
    ),
  },
  {
    path: '/events',
    title: 'Events',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/events/EventsScreen.tsx')).EventsScreen),
  },
  {
    path: '/groups',
    title: 'Groups',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/groups/GroupsScreen.tsx')).GroupsScreen),
  },
  {
    path: '/groups/:id',
    title: 'Group',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/groups/GroupScreen.tsx')).GroupScreen),
  },
  {
    path: '/community',
    title: 'Community Board',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/community/CommunityScreen.tsx')).CommunityScreen,
    ),
  },
  {
    path: '/community/:id',
    title: 'Post',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/community/PostScreen.tsx')).PostScreen),
  },
  {
    path: '/resources',
    title: 'Guides',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/resources/ResourcesScreen.tsx')).ResourcesScreen,
    ),
  },
  {
    path: '/resources/:slug',
    title: 'Guide',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/resources/ResourceScreen.tsx')).ResourceScreen,
    ),
  },
  {
    path: '/connections',
    title: 'Connections',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
    ),
  },
  {
    path: '/people/:username',
    title: 'Person',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/people/PersonScreen.tsx')).PersonScreen),
  },
  {
    path: '/messages',
    title: 'Messages',
    access: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/messages/MessagesScreen.tsx')).MessagesScreen,
    ),
  },
  {
    path: '/profile',
    title: 'Profile',
    access: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/profile/ProfileScreen.tsx')).ProfileScreen),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    access: 'anyone',
    screen: lazyScreen(async () => (await import('#web/privacy/PrivacyScreen.tsx')).PrivacyScreen),
  },
  {
    path: '/privacy/documents/:name',
    title: 'Privacy',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/DocumentScreen.tsx')).DocumentScreen,
    ),
  },
  {
    path: '/privacy/contact',
    title: 'Contact',
    access: 'anyone',
    screen: lazyScreen(async () => (await import('#web/privacy/ContactScreen.tsx')).ContactScreen),
  },
  {
    path: '/privacy/accessibility',
    title: 'Accessibility',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/AccessibilityScreen.tsx')).AccessibilityScreen,
    ),
  },
  {
    path: '/privacy/unsubscribe',
    title: 'Unsubscribe',
    access: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/UnsubscribeScreen.tsx')).UnsubscribeScreen,
    ),
  },
  {
    path: '/safety',
    title: 'Reports',
    access: 'moderator',
    screen: lazyScreen(async () => (await import('#web/safety/queue/QueueScreen.tsx')).QueueScreen),
  },
  {
    path: '/admin',
    title: 'Admin Dashboard',
    access: 'admin',
    screen: lazyScreen(async () => (await import('#web/admin/AdminScreen.tsx')).AdminScreen),
  },
  {
    path: '/admin/guides',
    title: 'Write guides',
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
