/** Kinds of lists: a service is a built-in list of the group `app` with the domains of one Internet service. */
export const LIST_KINDS = ['list', 'service'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** In the order in which choices show them. */
export const SERVICE_CATEGORIES = [
  'video',
  'social',
  'messaging',
  'games',
  'ai',
  'shopping',
  'life',
  'music',
  'files',
  'work',
  'remote',
  'vpn',
  'dating',
  'gambling',
  'adult',
  'crypto',
] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]

export const SERVICE_CATEGORY_NAMES: Readonly<Record<ServiceCategory, { 'zh-CN': string; 'en-US': string }>> =
  {
    video: { 'zh-CN': '视频与直播', 'en-US': 'Video and streaming' },
    social: { 'zh-CN': '社交与资讯', 'en-US': 'Social and news' },
    messaging: { 'zh-CN': '即时通信', 'en-US': 'Messaging' },
    games: { 'zh-CN': '游戏', 'en-US': 'Games' },
    ai: { 'zh-CN': 'AI 助手', 'en-US': 'AI assistants' },
    shopping: { 'zh-CN': '购物', 'en-US': 'Shopping' },
    life: { 'zh-CN': '外卖与出行', 'en-US': 'Food and travel' },
    music: { 'zh-CN': '音乐与音频', 'en-US': 'Music and audio' },
    files: { 'zh-CN': '网盘与下载', 'en-US': 'Cloud storage and downloads' },
    work: { 'zh-CN': '办公与会议', 'en-US': 'Work and meetings' },
    remote: { 'zh-CN': '远程控制', 'en-US': 'Remote control' },
    vpn: { 'zh-CN': 'VPN 与代理', 'en-US': 'VPN and proxies' },
    dating: { 'zh-CN': '交友', 'en-US': 'Dating' },
    gambling: { 'zh-CN': '博彩', 'en-US': 'Gambling' },
    adult: { 'zh-CN': '成人内容', 'en-US': 'Adult content' },
    crypto: { 'zh-CN': '加密货币', 'en-US': 'Cryptocurrency' },
  }
