import { type PagePath, pageAt } from '#shared/http/pages.ts'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'

export type Route = {
  path: PagePath
  /** Of the document: "Events - Welkom". */
  title: string
  /** 'visitor': only who is not signed in. */
  who: 'anyone' | 'visitor' | 'signedIn' | 'moderator' | 'admin'
  screen: LazyScreen
}

export const routes: Route[] = [
  {
    path: '/',
    title: 'Home',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/home/HomeScreen.tsx')).HomeScreen),
  },
  {
    path: '/auth',
    title: 'Sign in',
    who: 'visitor',
    screen: lazyScreen(async () => (await import('#web/auth/AuthScreen.tsx')).AuthScreen),
  },
  {
    path: '/auth/reset',
    title: 'New password',
    who: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/auth/security/ResetScreen.tsx')).ResetScreen,
    ),
  },
  {
    path: '/auth/confirm',
    title: 'Your email address',
    who: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/auth/security/ConfirmScreen.tsx')).ConfirmScreen,
    ),
  },
  {
    path: '/events',
    title: 'Events',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/events/EventsScreen.tsx')).EventsScreen),
  },
  {
    path: '/groups',
    title: 'Groups',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/groups/GroupsScreen.tsx')).GroupsScreen),
  },
  {
    path: '/groups/:id',
    title: 'Group',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/groups/GroupScreen.tsx')).GroupScreen),
  },
  {
    path: '/community',
    title: 'Community Board',
    who: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/community/CommunityScreen.tsx')).CommunityScreen,
    ),
  },
  {
    path: '/community/:id',
    title: 'Post',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/community/PostScreen.tsx')).PostScreen),
  },
  {
    path: '/resources',
    title: 'Guides',
    who: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/resources/ResourcesScreen.tsx')).ResourcesScreen,
    ),
  },
  {
    path: '/resources/:slug',
    title: 'Guide',
    who: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/resources/ResourceScreen.tsx')).ResourceScreen,
    ),
  },
  {
    path: '/connections',
    title: 'Connections',
    who: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
    ),
  },
  {
    path: '/people/:username',
    title: 'Person',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/people/PersonScreen.tsx')).PersonScreen),
  },
  {
    path: '/messages',
    title: 'Messages',
    who: 'signedIn',
    screen: lazyScreen(
      async () => (await import('#web/messages/MessagesScreen.tsx')).MessagesScreen,
    ),
  },
  {
    path: '/profile',
    title: 'Profile',
    who: 'signedIn',
    screen: lazyScreen(async () => (await import('#web/profile/ProfileScreen.tsx')).ProfileScreen),
  },
  {
    path: '/privacy',
    title: 'Privacy',
    who: 'anyone',
    screen: lazyScreen(async () => (await import('#web/privacy/PrivacyScreen.tsx')).PrivacyScreen),
  },
  {
    path: '/privacy/documents/:name',
    title: 'Privacy',
    who: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/DocumentScreen.tsx')).DocumentScreen,
    ),
  },
  {
    path: '/privacy/contact',
    title: 'Contact',
    who: 'anyone',
    screen: lazyScreen(async () => (await import('#web/privacy/ContactScreen.tsx')).ContactScreen),
  },
  {
    path: '/privacy/accessibility',
    title: 'Accessibility',
    who: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/AccessibilityScreen.tsx')).AccessibilityScreen,
    ),
  },
  {
    path: '/privacy/unsubscribe',
    title: 'Fewer emails',
    who: 'anyone',
    screen: lazyScreen(
      async () => (await import('#web/privacy/UnsubscribeScreen.tsx')).UnsubscribeScreen,
    ),
  },
  {
    path: '/safety',
    title: 'Reports',
    who: 'moderator',
    screen: lazyScreen(async () => (await import('#web/safety/queue/QueueScreen.tsx')).QueueScreen),
  },
  {
    path: '/admin',
    title: 'Admin Dashboard',
    who: 'admin',
    screen: lazyScreen(async () => (await import('#web/admin/AdminScreen.tsx')).AdminScreen),
  },
  {
    path: '/admin/guides',
    title: 'Write guides',
    who: 'admin',
    screen: lazyScreen(
      async () => (await import('#web/resources/writing/WritingScreen.tsx')).WritingScreen,
    ),
  },
]

/** The screen at an address: before it is drawn first, or before a tap that is about to come. */
export const preloadRoute = async (path: string) => {
  const page = pageAt(path)
  await routes.find((route) => route.path === page)?.screen.preload()
}
