/** Families that come with the systems people use; nothing is loaded for them. */
export const SANS =
  'Inter, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'
export const MONO =
  '"JetBrains Mono", "SF Mono", Consolas, "DejaVu Sans Mono", "Noto Sans Mono", "Noto Sans CJK SC", monospace'
