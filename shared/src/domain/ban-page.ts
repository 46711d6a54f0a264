import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { MAX_GATEWAY_LISTEN } from '../limits/constants.ts'
import { MAX_DOMAIN_TEXT_LENGTH } from '../validators/domain-name.ts'

/** Who may decide requests from the page; `off`: the page has no form. */
export const PAGE_REQUESTS = ['off', 'administrators'] as const

/** The page that devices see in place of a banned site: `banPage` of the gateway's settings. */
export const BAN_PAGE_SETTINGS = {
  listen: {
    kind: 'texts',
    max: MAX_GATEWAY_LISTEN,
    initial: [],
    schema: z.string().trim().min(1, { error: 'validation.required' }).max(MAX_DOMAIN_TEXT_LENGTH),
    about: 'each `ip#port`; written without a port, 80; nodes serve the page at their own addresses',
    label: { 'zh-CN': '阻断页面的监听地址', 'en-US': 'Addresses of the page for banned names' },
    hint: {
      'zh-CN':
        'IP 或 IP:端口，默认端口 80，浏览器只访问 80 端口。页面仅用于 http 网址：https 不会被伪造，浏览器会显示无法连接。',
      'en-US':
        'IP or IP:port; without a port, 80, the only port that browsers open. The page is for http addresses: HTTPS is never forged, and browsers report that they cannot connect.',
    },
    option: {
      flags: '--page-listen <addresses>',
      help: {
        'zh-CN': '阻断页面的监听地址：IP 或 IP#端口，多个以逗号分隔；空文本为不提供页面',
        'en-US':
          'addresses of the page for banned names as IP or IP#port, separated by commas; an empty text for no page',
      },
    },
  },
  showReason: {
    kind: 'flag',
    initial: true,
    about: 'whether the page names the category of the policy that banned the name',
    label: { 'zh-CN': '页面显示阻断原因', 'en-US': 'The page shows the reason' },
    hint: {
      'zh-CN': '显示阻断该域名的策略类别',
      'en-US': 'It names the category of the policy that banned the name',
    },
    option: {
      flags: '--page-reason <state>',
      words: ['show', 'hide'],
      help: {
        'zh-CN': '阻断页面是否显示原因',
        'en-US': 'whether the page for banned names shows the reason',
      },
    },
  },
  requests: {
    kind: 'choice',
    values: PAGE_REQUESTS,
    words: {
      off: { 'zh-CN': '不接受', 'en-US': 'Not accepted' },
      administrators: { 'zh-CN': '由管理员处理', 'en-US': 'Decided by administrators' },
    },
    initial: 'off',
    about: 'whether people can request access from the page, and who decides',
    label: { 'zh-CN': '放行申请', 'en-US': 'Requests for access' },
    option: {
      flags: '--page-requests <way>',
      help: {
        'zh-CN': '放行申请：不接受（off）或由管理员处理（administrators）',
        'en-US': 'requests for access: not accepted (off) or decided by administrators',
      },
    },
  },
} as const satisfies FieldTable
