import type { ReactNode } from 'react'

const path = (d: string): ReactNode => <path d={d} />

/** Drawn on a 16 grid with round caps; the stroke's color and width come from the glyph around it. */
export const iconShapes = {
  activity: path('M1.5 8.2h3l2-5 3 9.6 2-4.6h3'),
  alert: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 4.8v3.7M8 11.1v.1" />
    </>
  ),
  archive: path('M1.8 2.8h12.4V6H1.8zM2.8 6v7.4h10.4V6M6.4 8.8h3.2'),
  'arrow-down': path('M8 2.5v11M3.7 9.2 8 13.5l4.3-4.3'),
  'arrow-left': path('M13.5 8h-11M6.8 3.7 2.5 8l4.3 4.3'),
  'arrow-right': path('M2.5 8h11M9.2 3.7 13.5 8l-4.3 4.3'),
  'arrow-up': path('M8 13.5v-11M3.7 6.8 8 2.5l4.3 4.3'),
  bell: path('M3.6 11.4V7a4.4 4.4 0 0 1 8.8 0v4.4l1 1.2H2.6zM6.6 14.2h2.8'),
  bold: path('M5 3v10h4a2.7 2.7 0 0 0 0-5.4H5M5 3h3.4a2.3 2.3 0 0 1 0 4.6'),
  book: path('M3 12.4V3.3c0-.8.6-1.3 1.3-1.3H13v9.2H4.3c-.7 0-1.3.5-1.3 1.2s.6 1.4 1.3 1.4H13v-2.6'),
  calendar: path('M2.4 3.6h11.2v10H2.4zM2.4 6.8h11.2M5.4 2v3M10.6 2v3'),
  chat: path('M2 3h12v8.5H8.2L5 14v-2.5H2z'),
  check: path('m3 8.5 3.3 3.3L13 4.7'),
  'check-circle': (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="m5.3 8.3 1.9 1.9 3.6-4" />
    </>
  ),
  'chevron-down': path('m4 6 4 4 4-4'),
  'chevron-left': path('m10 4-4 4 4 4'),
  'chevron-right': path('m6 4 4 4-4 4'),
  chevrons: path('m5 6 3-3 3 3M5 10l3 3 3-3'),
  clock: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 4.4V8l2.4 1.5" />
    </>
  ),
  code: path('M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5'),
  columns: path('M1.8 2.8h12.4v10.4H1.8zM6 2.8v10.4M10.2 2.8v10.4'),
  commit: (
    <>
      <circle cx="8" cy="8" r="2.6" />
      <path d="M1.4 8h4M10.6 8h4" />
    </>
  ),
  copy: path('M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3'),
  database: (
    <>
      <ellipse cx="8" cy="3.9" rx="5.2" ry="2.1" />
      <path d="M2.8 3.9v8.2c0 1.2 2.3 2.1 5.2 2.1s5.2-.9 5.2-2.1V3.9M2.8 8c0 1.2 2.3 2.1 5.2 2.1s5.2-.9 5.2-2.1" />
    </>
  ),
  download: path('M8 2.2v8M4.6 7.1 8 10.5l3.4-3.4M2.5 13.5h11'),
  external: path('M6 3H3v10h10v-3M9 2.8h4.2V7M13 3 7.5 8.5'),
  upload: path('M8 10.5v-8M4.6 5.6 8 2.2l3.4 3.4M2.5 13.5h11'),
  image: path('M2 3h12v10H2zM2.4 11.6l3.4-3.4 2.6 2.6 2-2 3.2 3M5.4 6h.1'),
  file: path('M3.4 1.8h6l3.2 3.2v9.2H3.4zM9.2 1.8V5.2h3.4'),
  folder: path('M1.8 12.5v-9h4.4L7.8 5.2h6.4v7.3a.5.5 0 0 1-.5.5H2.3a.5.5 0 0 1-.5-.5z'),
  'folder-closed': path(
    'M1.8 12.5v-9h4.4L7.8 5.2h6.4v7.3a.5.5 0 0 1-.5.5H2.3a.5.5 0 0 1-.5-.5zM1.8 7.8h12.4',
  ),
  graph: path('M5.5 1.8h5v3.6h-5zM1.6 10.6h4.2v3.6H1.6zM10.2 10.6h4.2v3.6h-4.2zM8 5.4V8M3.7 10.6V8h8.6v2.6'),
  grip: <path d="M6 4h.1M6 8h.1M6 12h.1M10 4h.1M10 8h.1M10 12h.1" strokeWidth="2" />,
  heart: path('M8 13.6 2.6 8.2a3.2 3.2 0 0 1 4.6-4.5l.8.9.8-.9a3.2 3.2 0 0 1 4.6 4.5z'),
  history: path('M2.2 8a5.8 5.8 0 1 0 1.9-4.3L2.2 5.4M2.2 2.4v3h3M8 5v3.2l2.2 1.3'),
  home: path('M2.5 7.2 8 2.5l5.5 4.7v5.8a.5.5 0 0 1-.5.5H9.8V9.6H6.2v3.9H3a.5.5 0 0 1-.5-.5z'),
  inbox: path('M1.8 9.2 4 2.8h8l2.2 6.4v4H1.8zM1.8 9.2h3.6L6.4 11h3.2l1-1.8h3.6'),
  info: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 11.2V7.5M8 4.9v-.1" />
    </>
  ),
  key: (
    <>
      <circle cx="5.2" cy="10.8" r="3.2" />
      <path d="m7.5 8.5 6-6M11.2 4.8l2 2M9.4 6.6l1.4 1.4" />
    </>
  ),
  layers: path('M8 2 14 5.2 8 8.4 2 5.2zM2 8.2l6 3.2 6-3.2M2 11l6 3.2 6-3.2'),
  library: path('M2.6 2.4h2.8v11.2H2.6zM5.4 2.4h2.8v11.2H5.4zM9.3 3.3l2.6-.7 2.6 10.4-2.6.7z'),
  link: path(
    'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-.8.8M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 2.6 0 0 0 3.7 3.7l.8-.8',
  ),
  'link-off': path(
    'M2 2l12 12M8.6 4.4l.6-.6a2.6 2.6 0 0 1 3.7 3.7l-1.4 1.4M7.4 11.6l-.6.6a2.6 2.6 0 0 1-3.7-3.7l1.4-1.4',
  ),
  list: path('M6 4h8M6 8h8M6 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1'),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1.2" />
      <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
    </>
  ),
  loop: path(
    'M11 2.2 13.2 4.4 11 6.6M13 4.4H5.5a3 3 0 0 0-3 3M5 13.8l-2.2-2.2L5 9.4M3 11.6h7.5a3 3 0 0 0 3-3',
  ),
  mail: path('M1.8 3.5h12.4v9H1.8zM2.2 4.2 8 8.8l5.8-4.6'),
  maximize: path('M9.5 2.5h4v4M6.5 13.5h-4v-4M13.3 2.7 9.2 6.8M2.7 13.3l4.1-4.1'),
  menu: path('M2 4.5h12M2 8h12M2 11.5h12'),
  mine: (
    <>
      <path d="M6.8 13.4 2.4 11V4.9L8 1.8l5.6 3.1v2.3M2.4 4.9 8 8l5.6-3.1M8 8v2" />
      <circle cx="11.6" cy="10.6" r="1.7" />
      <path d="M8.8 14.5c.3-1.2 1.4-2 2.8-2s2.5.8 2.8 2" />
    </>
  ),
  minus: path('M3 8h10'),
  mobile: (
    <>
      <rect x="4.2" y="1.8" width="7.6" height="12.4" rx="1.6" />
      <path d="M7.2 12h1.6" />
    </>
  ),
  monitor: path('M1.8 2.8h12.4v8.4H1.8zM5.4 13.6h5.2M8 11.2v2.4'),
  monolith: path('M4 14.2V1.8h8v12.4zM6.6 5h2.8M6.6 8h2.8M6.6 11h2.8'),
  moon: path('M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7z'),
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2" />,
  mute: path('M3.6 11.4V7a4.4 4.4 0 0 1 6.6-3.8M12.4 6.6v4.8l1 1.2H6M6.6 14.2h2.8M2.4 2.4l11.2 11.2'),
  package: path('M8 1.8 13.6 4.9v6.2L8 14.2l-5.6-3.1V4.9zM2.4 4.9 8 8l5.6-3.1M8 8v6.2'),
  pen: path('M2.6 13.4 3.4 10 10.8 2.6l2.6 2.6L6 12.6zM9.2 4.2l2.6 2.6'),
  phone: path(
    'M3 2.2h3l1.2 3.2-1.7 1.2a8 8 0 0 0 4 4l1.2-1.7 3.1 1.2v2.7c0 .6-.4 1-1 1A11 11 0 0 1 2 3.2c0-.6.4-1 1-1z',
  ),
  plus: path('M8 3v10M3 8h10'),
  question: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M6.2 6.3c.1-1 .8-1.7 1.9-1.7s1.8.7 1.8 1.6c0 1.4-1.8 1.5-1.8 2.8M8 11.3v.1" />
    </>
  ),
  refresh: path(
    'M13.6 6.5A5.8 5.8 0 0 0 3 5.3L2 6.6M2 3.2v3.4h3.4M2.4 9.5A5.8 5.8 0 0 0 13 10.7l1-1.3M14 12.8V9.4h-3.4',
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.6" />
      <path d="m10.5 10.5 3.5 3.5" />
    </>
  ),
  service: (
    <>
      <path d="M8 1.8 13.4 5v6L8 14.2 2.6 11V5z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  settings: (
    <>
      <path d="M2 4.6h5.6M11.4 4.6H14M2 11.4h2.6M8.4 11.4H14" />
      <circle cx="9.5" cy="4.6" r="1.9" />
      <circle cx="6.5" cy="11.4" r="1.9" />
    </>
  ),
  shield: path('M8 1.8 13.2 3.6v4.2c0 3-2 5.2-5.2 6.4-3.2-1.2-5.2-3.4-5.2-6.4V3.6z'),
  'sign-in': path('M9.8 2.8h3.6v10.4H9.8M2.4 8h7.2M6.6 4.9 9.7 8l-3.1 3.1'),
  'sign-out': path('M6.2 2.8H2.6v10.4h3.6M6.4 8h7.2M10.6 4.9 13.7 8l-3.1 3.1'),
  star: path('m8 1.8 1.9 4 4.3.6-3.1 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.1-3 4.3-.6z'),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.9" />
      <path d="M8 1.6v1M8 13.4v1M1.6 8h1M13.4 8h1M3.5 3.5l.7.7M11.8 11.8l.7.7M12.5 3.5l-.7.7M4.2 11.8l-.7.7" />
    </>
  ),
  table: path('M1.8 2.8h12.4v10.4H1.8zM1.8 6.3h12.4M1.8 9.8h12.4M6.2 6.3v6.9'),
  target: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <circle cx="8" cy="8" r="2.4" />
    </>
  ),
  'trend-down': path('m2 4.5 4 4 2.7-2.7L14 11.2M10 11.2h4v-4'),
  'trend-up': path('m2 11.5 4-4 2.7 2.7L14 4.8M10 4.8h4v4'),
  user: (
    <>
      <circle cx="8" cy="5.3" r="2.7" />
      <path d="M2.7 13.8c.4-2.6 2.4-4.2 5.3-4.2s4.9 1.6 5.3 4.2" />
    </>
  ),
  users: (
    <>
      <circle cx="6" cy="5.3" r="2.5" />
      <path d="M1.4 13.6c.2-2.6 2-4.1 4.6-4.1s4.4 1.5 4.6 4.1M10.4 3a2.5 2.5 0 0 1 0 4.6M12.3 9.9c1.4.6 2.2 1.8 2.3 3.7" />
    </>
  ),
  warning: path('M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.7v.1'),
  web: (
    <>
      <rect x="1.8" y="2.6" width="12.4" height="10.8" rx="1.2" />
      <path d="M1.8 5.8h12.4M4 4.2h.1M6 4.2h.1" />
    </>
  ),
  x: path('m3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4'),
  zap: path('M8.8 1.6 3 9.2h4.4l-.4 5.2 6-7.8H8.5z'),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof iconShapes
