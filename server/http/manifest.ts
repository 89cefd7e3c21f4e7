import type { FastifyInstance } from 'fastify'
import type { PagePath } from '#shared/http/pages.ts'
import type { Platform } from '#shared/settings/platform.ts'

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, url: PagePath) => ({
  name,
  url,
  icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

const screenshot = (width: 'narrow' | 'wide', of: string, sizes: string, label: string) => ({
  src: `/screenshots/${of}-${width}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: width,
  label,
})

// Under an icon there is room for about so much.
const shortNameLength = 12

const shortened = (name: string) =>
  name.length <= shortNameLength ? name : (name.split(/\s/)[0] ?? name).slice(0, shortNameLength)

/** What a device needs to know to install the product under the name that the community has. */
const manifestOf = ({ name }: Platform) => ({
  id: '/',
  name,
  short_name: shortened(name),
  description: `${name} helps newcomers in the Netherlands find events, groups, language buddies and practical guides.`,
  lang: 'en',
  dir: 'ltr',
  start_url: '/?source=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // The dark one stands in the page, which goes by the device's theme.
  theme_color: '#f5f7fb',
  background_color: '#f5f7fb',
  categories: ['social', 'lifestyle', 'travel'],
  icons: [
    icon('/icon-192.png', '192x192', 'any'),
    icon('/icon-512.png', '512x512', 'any'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
  ],
  screenshots: [
    screenshot('narrow', 'home', '390x844', 'What is next for you'),
    screenshot('narrow', 'events', '390x844', 'Events near you'),
    screenshot('wide', 'events', '1280x800', 'Events near you'),
    screenshot('wide', 'community', '1280x800', 'Questions and answers of newcomers'),
  ],
  shortcuts: [
    shortcut('Events', '/events'),
    shortcut('Messages', '/messages'),
    shortcut('Community', '/community'),
    shortcut('Groups', '/groups'),
  ],
  launch_handler: { client_mode: 'focus-existing' },
  share_target: {
    action: '/community' satisfies PagePath,
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
})

export const addManifest = (http: FastifyInstance, readPlatform: () => Promise<Platform>) => {
  http.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(manifestOf(await readPlatform()))),
  )
}
