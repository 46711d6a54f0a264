import type { Translation } from './translation.ts'

export const processTextsZh = {
  'process.starting': '{name} 正在启动',
  'process.exited': '{name} 已退出（{how}）',
  'process.notReady': '{name} 在 {seconds} 秒内未就绪',
  'process.stopped': '{name} 已停止',
  'engine.unsupported':
    '内置的日志库引擎（chDB）无法在此平台运行，它仅支持 glibc Linux 和 macOS；请将 NETWARDEN_EVENTS_URL 设为 ClickHouse 服务器地址（{reason}）',
} as const

export const processTextsEn: Translation<typeof processTextsZh> = {
  'process.starting': '{name} is starting',
  'process.exited': '{name} has exited ({how})',
  'process.notReady': '{name} was not ready within {seconds} s',
  'process.stopped': '{name} has stopped',
  'engine.unsupported':
    'The embedded event engine (chDB) does not run on this platform, only on glibc Linux and macOS. Set NETWARDEN_EVENTS_URL to a ClickHouse server ({reason}).',
}
