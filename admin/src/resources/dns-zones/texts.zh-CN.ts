export const zoneTextsZh = {
  'route.dnsZone': '区域',
} as const
