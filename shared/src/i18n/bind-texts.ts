import type { Translation } from './translation.ts'

/** Texts of enforcers that are BIND servers: what they cannot do, and what went wrong on them. */
export const bindTextsZh = {
  'bind.cannot.refused': 'BIND 的响应策略没有 REFUSED 应答，被阻断的域名改为应答 NXDOMAIN',
  'bind.cannot.private': '公共域名的私有地址由 BIND 应答 SERVFAIL，网关则应答 REFUSED',
  'bind.cannot.closedAlias': '默认阻断的设备分组中，只因别名（CNAME）目标放行的域名在 BIND 上仍会阻断',
  'bind.cannot.encrypted': 'BIND 9.18 不能向加密的 DNS 服务器转发，该服务器未使用',
  'bind.cannot.names': '有 {count} 个域名过长或含有无法书写的字符，未写入该策略区域',
  'bind.cannot.zone': '该区域无法由 BIND 加载：{reason}',
  'bind.refused.zones': '一个视图需要 {count} 个策略区域，BIND 最多支持 {limit} 个',
  'bind.refused.views':
    '需要 {count} 个视图，上限为 {limit} 个：请减少设备分组、设备例外或按客户端指定的服务器',
  'bind.refused.memory':
    '估计需要内存 {size} MiB，上限为 {limit} MiB：每个视图各保存一份列表，请减少设备分组或列表',
  'bind.fault.config': 'BIND 配置检查未通过：{reason}',
  'bind.fault.zone': '策略区域 {zone} 检查未通过：{reason}',
  'bind.fault.control': '无法用 rndc 控制 BIND：{reason}',
  'bind.fault.key':
    'BIND 不接受节点的控制密钥：请检查 named.conf 是否含有 netwarden node bind-config 显示的内容',
  'bind.fault.serial': '视图 {view} 的策略区域 {zone} 序列号应为 {wanted}，实际为 {got}',
  'bind.fault.ahead':
    '视图 {view} 的策略区域 {zone} 序列号 {got} 比节点的 {wanted} 新：BIND 使用了其他来源的数据',
  'bind.fault.unloaded': '视图 {view} 没有加载策略区域 {zone}',
  'bind.fault.silent': 'BIND（{address}）没有应答',
  'bind.fault.changed': '文件 {file} 被手工修改',
  'bind.fault.unreadable': '文件 {file} 无法读取（{code}）',
  'bind.fault.disk': '无法写入 BIND 的文件（{code}）',
  'bind.fault.noInclude':
    'BIND 没有使用本产品的配置：请把 netwarden node bind-config 显示的内容加入 named.conf',
  'bind.config.include': '加入 named.conf（放在 options 之后），然后运行 rndc reconfig',
  'bind.config.dnstap': '放入 options {}：BIND 通过 dnstap 上报每次应答，节点据此记录访问',
  'bind.config.statistics': '放入 options {}：节点据此统计 BIND 未上报的应答数',
  'bind.config.move':
    '使用视图后，BIND 不接受视图之外的区域。请把以下区域的 zone 语句移到 {file}，节点会在每个视图中提供它们：',
  'node.joined.bind':
    '已加入，执行点为“{name}”，BIND 在 {addresses}。下一步：运行 netwarden node bind-config',
  'node.fault.notBind': '该节点不驱动 BIND：请使用 netwarden node join --driver bind 加入',
  'node.fault.tool': '找不到 BIND 的程序 {tool}：请安装 BIND 9.18，并确保其在 PATH 中',
  'node.fault.oneAddress': '驱动 BIND 时只能指定一个地址，即 named 的地址',
} as const

export const bindTextsEn: Translation<typeof bindTextsZh> = {
  'bind.cannot.refused':
    'Policy zones of BIND have no answer REFUSED: banned names are answered with NXDOMAIN instead',
  'bind.cannot.private':
    'BIND answers SERVFAIL in place of a private address, where the gateway answers REFUSED',
  'bind.cannot.closedAlias':
    'In a segment that bans by default, BIND also bans names of which only the target of an alias (CNAME) is passed',
  'bind.cannot.encrypted': 'BIND 9.18 cannot forward to encrypted DNS servers: this server is not used',
  'bind.cannot.names':
    '{count} names are too long, or have characters that cannot be written: they are left out of this policy zone',
  'bind.cannot.zone': 'BIND cannot load this zone: {reason}',
  'bind.refused.zones': 'A view needs {count} policy zones; BIND supports {limit} at most',
  'bind.refused.views':
    '{count} views are needed; the limit is {limit}: use fewer segments, exceptions of devices, or servers by client',
  'bind.refused.memory':
    'About {size} MiB of memory are needed; the limit is {limit} MiB. Each view holds its own copy of a list: use fewer segments or lists.',
  'bind.fault.config': 'BIND does not accept the configuration: {reason}',
  'bind.fault.zone': 'BIND does not accept the policy zone {zone}: {reason}',
  'bind.fault.control': 'BIND cannot be controlled by rndc: {reason}',
  'bind.fault.key':
    'BIND refuses the control key of the node: check that named.conf has what netwarden node bind-config prints',
  'bind.fault.serial':
    'The policy zone {zone} in the view {view} should have the serial {wanted} and has {got}',
  'bind.fault.ahead':
    'The policy zone {zone} in the view {view} has the serial {got}, ahead of {wanted} of the node: BIND uses data from elsewhere',
  'bind.fault.unloaded': 'The view {view} has not loaded the policy zone {zone}',
  'bind.fault.silent': 'BIND ({address}) does not answer',
  'bind.fault.changed': 'The file {file} was changed by hand',
  'bind.fault.unreadable': 'The file {file} cannot be read ({code})',
  'bind.fault.disk': 'The files of BIND cannot be written ({code})',
  'bind.fault.noInclude':
    'BIND does not use the configuration of this product: add to named.conf what netwarden node bind-config prints',
  'bind.config.include': 'Add to named.conf, after the options, then run rndc reconfig',
  'bind.config.dnstap':
    'For options {}: BIND reports each answer by dnstap, and the node records it as a visit',
  'bind.config.statistics': 'For options {}: by this file the node counts answers that BIND did not report',
  'bind.config.move':
    'Beside views BIND accepts no zones. Move the zone statements of these zones to {file}; the node serves them in every view:',
  'node.joined.bind':
    'Joined as enforcer "{name}"; BIND is at {addresses}. Next: run netwarden node bind-config',
  'node.fault.notBind': 'This node does not drive BIND: join with netwarden node join --driver bind',
  'node.fault.tool': 'The program {tool} of BIND was not found: install BIND 9.18 and check PATH',
  'node.fault.oneAddress': 'To drive BIND, give one address only: that of named',
}
