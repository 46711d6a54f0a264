import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** Line drawings on a 24 grid, drawn for this console: one weight, no fills. */
const PATHS = {
  dashboard: 'M4 4h7v9H4zM15 4h5v5h-5zM15 13h5v7h-5zM4 17h7v3H4z',
  risk: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.2',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5',
  shield: 'M12 3.5 19.5 6v6c0 4-3 7-7.5 8.5C7.5 19 4.5 16 4.5 12V6zM9 12l2.2 2.2L15.2 10',
  sliders: 'M4 8h5M13 8h7M11 5.5v5M4 16h9M17 16h3M15 13.5v5',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.8 20c.4-3.3 2.7-5 6.2-5s5.8 1.7 6.2 5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 15.5c2 .8 3 2.3 3.3 4.5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-3.8 3.4-5.5 7.5-5.5s6.9 1.7 7.5 5.5',
  warning: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v5M12 15.8v.2',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v5.5h-13v-13H10',
  home: 'M4 11l8-6.5 8 6.5M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2.3M12 19.2v2.3M2.5 12h2.3M19.2 12h2.3M5.3 5.3l1.6 1.6M17.1 17.1l1.6 1.6M5.3 18.7l1.6-1.6M17.1 6.9l1.6-1.6',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  language:
    'M3.5 5.5h10M8.5 3.5v2M11.5 5.5c-1 4.2-3.7 7.3-7.5 9M6 9c1.2 2.3 2.9 4 5.2 5M11.5 20.5l4.5-10 4.5 10M13.2 17h5.6',
  settings: 'M6 4v8M6 17v3M3.7 14.5h4.6M12 4v3M12 12v8M9.7 9.5h4.6M18 4v9M18 18v2M15.7 15.5h4.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  collapse: 'M4 5h16M11 12h9M4 19h16M7.5 9 4.5 12l3 3',
  expand: 'M4 5h16M11 12h9M4 19h16M4.5 9l3 3-3 3',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  chevronDown: 'M6.5 9.5 12 15l5.5-5.5',
  chevronRight: 'M9.5 6.5 15 12l-5.5 5.5',
  chevronLeft: 'M14.5 6.5 9 12l5.5 5.5',
  arrowUp: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  arrowDown: 'M12 5v14M6.5 13.5 12 19l5.5-5.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4',
  history: 'M12 4a8 8 0 1 1-7.4 5M4.5 4.5V9H9M12 8v4.5l3 2',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  ban: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM6.5 6.5l11 11',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5v14M5 12h14',
  star: 'M12 4l2.5 5.3 5.7.7-4.2 4 1.1 5.8-5.1-2.9-5.1 2.9L8 14l-4.2-4 5.7-.7z',
  filter: 'M4 5.5h16l-6.2 7.2V19l-3.6-2v-4.3z',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  density: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15',
  upload: 'M12 16V5M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  more: 'M5.5 11.6a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8zM12 11.6a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8zM18.5 11.6a.4.4 0 1 1 0 .8.4.4 0 0 1 0-.8z',
  calendar: 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  chart: 'M4.5 4v15.5H20M9 16v-4M13 16V8M17 16v-6',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3 4.5 4.5M15.5 9v.2',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  logout: 'M10 4.5H4.5v15H10M14.5 8l4 4-4 4M18 12H9.5',
  eye: 'M2.8 12C5 7.8 8.2 5.7 12 5.7s7 2.1 9.2 6.3c-2.2 4.2-5.4 6.3-9.2 6.3S5 16.2 2.8 12zM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  eyeOff:
    'M4 4l16 16M9.5 6.1A9.4 9.4 0 0 1 12 5.7c3.8 0 7 2.1 9.2 6.3-.7 1.4-1.6 2.6-2.6 3.5M6.3 7.5A13 13 0 0 0 2.8 12c2.2 4.2 5.4 6.3 9.2 6.3 1.5 0 2.9-.3 4.1-.9M10 10.3a2.7 2.7 0 0 0 3.7 3.8',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.3 10.5v6M13.7 10.5v6',
  edit: 'M4.5 19.5l1-4.5L15.5 5l3.5 3.5L9 18.5zM13 7.5l3.5 3.5',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  lock: 'M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  info: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 11v5M12 8v.2',
  device: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  domain:
    'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM4 12h16M12 4c2.7 2.3 4 5 4 8s-1.3 5.7-4 8c-2.7-2.3-4-5-4-8s1.3-5.7 4-8z',
  org: 'M5 20.5v-16h9v16M14 9.5h5v11M3.5 20.5h17M8 8.5h3M8 12h3M8 15.5h3',
  host: 'M4.5 4.5h15v6.5h-15zM4.5 13h15v6.5h-15zM8 7.8v.2M8 16.2v.2',
} as const
export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16, ...rest }: { name: IconName; size?: number } & SvgIconProps) {
  return (
    <SvgIcon {...rest} viewBox="0 0 24 24" sx={{ fontSize: size, ...rest.sx }}>
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  )
}
