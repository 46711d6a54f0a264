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
    '估计需要内存 {size} MiB，上限为 {limit} MiB：每个视图各保存一份名单，请减少设备分组或名单',
  'bind.fault.config':
    'BIND 配置检查（named-checkconf）未通过：{reason}。原有策略仍在使用。请检查 named.conf 与 site-zones.conf 中手工添加的内容，节点会自动重试',
  'bind.fault.zone':
    '策略区域 {zone} 未通过 named-checkzone：{reason}。原有策略仍在使用，节点会自动重试；若原因不变，请检查该区域对应的策略',
  'bind.fault.control':
    '无法用 rndc 控制 BIND：{reason}。BIND 若在运行，会继续使用原有策略。请在该机器上检查 named 是否运行，以及 named.conf 的 controls 是否允许节点的地址和端口',
  'bind.fault.key':
    'BIND 不接受节点的控制密钥，原有策略仍在使用。请检查 named.conf 是否含有 netwarden node bind-config 显示的 include 与 controls，然后运行 rndc reconfig',
  'bind.fault.serial':
    '视图 {view} 的策略区域 {zone} 序列号应为 {wanted}，实际为 {got}：BIND 没有加载节点写入的文件。节点会重新写入并加载；若反复出现，请查看 named 日志中该区域的加载错误，以及 named 对节点目录的读取权限（含 AppArmor）',
  'bind.fault.ahead':
    '视图 {view} 的策略区域 {zone} 序列号 {got} 比节点的 {wanted} 新：BIND 使用了其他来源的数据。节点会以更高的序列号重新写入；若反复出现，请检查是否有另一个节点或程序在修改该区域',
  'bind.fault.unloaded':
    '视图 {view} 没有加载策略区域 {zone}：节点会重新写入并加载；若反复出现，请查看 named 日志中该区域的加载错误',
  'bind.fault.silent':
    'BIND（{address}）没有应答来自节点的查询。请检查 named.conf 的 listen-on 是否含有该地址和端口，以及端口是否被其他程序占用',
  'bind.fault.changed':
    '文件 {file} 不是节点写入的内容：已被手工修改。节点会重新写入并加载；自有设置请写在 named.conf 或 site-zones.conf 中',
  'bind.fault.unreadable':
    '文件 {file} 无法读取（{code}）：节点会重新写入并加载；若反复出现，请检查节点目录的权限与磁盘',
  'bind.fault.disk':
    '无法写入 BIND 的文件（{code}），原有策略仍在使用。请检查节点目录所在磁盘的剩余空间与权限，节点会自动重试',
  'bind.fault.hanging':
    '{tool} 在 {seconds} 秒内没有结束。BIND 若仍在应答，会继续使用原有策略。请检查 named 是否停滞，以及控制端口是否属于 named',
  'bind.fault.clock':
    'BIND（{address}）的时钟与节点相差 5 分钟以上，签名的查询因此被拒绝。请校准两者的时钟（NTP），节点随后会自行恢复',
  'bind.fault.refusing':
    'BIND（{address}）的视图 {view} 拒绝查询。请检查 named.conf 的 allow-query、allow-recursion 是否包含节点与设备的地址',
  'bind.fault.undecided':
    '视图 {view} 已加载策略区域 {zone}，但没有据此判定。节点会重新写入并加载；若反复出现，请检查 named.conf 是否有其他 response-policy 设置',
  'bind.fault.update':
    '视图 {view} 的策略区域 {zone} 拒绝动态更新（响应码 {rcode}）。节点会改为重新加载整个区域；若反复出现，请检查 named 对节点目录的写入权限（更新日志 .jnl）',
  'bind.fault.noInclude':
    'BIND 没有使用 {file}，设备的查询不受策略限制。请把 netwarden node bind-config 显示的内容加入 named.conf，然后运行 rndc reconfig',
  'bind.config.include': '加入 named.conf（放在 options 之后），然后运行 rndc reconfig',
  'bind.config.dnstap': '放入 options {}：BIND 通过 dnstap 上报每次应答，节点将其保存为访问记录',
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
  'bind.fault.config':
    'BIND does not accept the configuration (named-checkconf): {reason}. The former policies stay in use. Check what was added by hand to named.conf and site-zones.conf; the node retries by itself.',
  'bind.fault.zone':
    'named-checkzone does not accept the policy zone {zone}: {reason}. The former policies stay in use, and the node retries; if this persists, check the policies of this zone.',
  'bind.fault.control':
    'BIND cannot be controlled by rndc: {reason}. While it runs, it uses the former policies. On its machine, check that named runs and that controls in named.conf match the address, port and key of the node.',
  'bind.fault.key':
    'BIND refuses the control key of the node; the former policies stay in use. Check that named.conf has the include and the controls that netwarden node bind-config prints, then run rndc reconfig.',
  'bind.fault.serial':
    'The policy zone {zone} in the view {view} should have the serial {wanted} and has {got}: BIND has not loaded the files of the node. The node writes and loads them again; if it happens again, look for an error of this zone in the log of named, and check that named may read the folder of the node (AppArmor too).',
  'bind.fault.ahead':
    'The policy zone {zone} in the view {view} has the serial {got}, ahead of {wanted} of the node: BIND uses data from elsewhere. The node writes it again with a higher serial; if it happens again, look for another node or program that changes this zone.',
  'bind.fault.unloaded':
    'The view {view} has not loaded the policy zone {zone}. The node writes and loads it again; if it happens again, look for an error of this zone in the log of named.',
  'bind.fault.silent':
    'BIND ({address}) does not answer questions of the node. Check that listen-on in named.conf has this address and port, and that no other program uses the port.',
  'bind.fault.changed':
    'The file {file} is not as the node wrote it: it was changed by hand. The node writes and loads it again; put settings of your own into named.conf or site-zones.conf.',
  'bind.fault.unreadable':
    'The file {file} cannot be read ({code}). The node writes and loads it again; if it happens again, check the rights of its folder and the disk.',
  'bind.fault.disk':
    'The files of BIND cannot be written ({code}); the former policies stay in use. Check the free space of the disk and the rights of the folder of the node; the node retries by itself.',
  'bind.fault.hanging':
    '{tool} did not end within {seconds} s. While BIND answers, it uses the former policies. Check that named does not hang, and that no other program has its control port.',
  'bind.fault.clock':
    'The clock of BIND ({address}) differs from that of the node by more than 5 minutes, so signed questions are refused. Set both clocks (NTP); the node then recovers by itself.',
  'bind.fault.refusing':
    'The view {view} of BIND ({address}) refuses questions. Check that allow-query and allow-recursion in named.conf have the addresses of the node and the devices.',
  'bind.fault.undecided':
    'The view {view} has loaded the policy zone {zone} but does not apply it. The node writes and loads it again; if it happens again, look for another response-policy in named.conf.',
  'bind.fault.update':
    'The policy zone {zone} in the view {view} refuses a dynamic update (response code {rcode}). The node loads the whole zone instead; if it happens again, check that named may write to the folder of the node (journals, .jnl).',
  'bind.fault.noInclude':
    'BIND does not use {file}, so no policy applies to the queries of devices. Add to named.conf what netwarden node bind-config prints, then run rndc reconfig.',
  'bind.config.include': 'Add to named.conf, after the options, then run rndc reconfig',
  'bind.config.dnstap':
    'For options {}: BIND reports each answer by dnstap, and the node records it as a visit',
  'bind.config.statistics': 'For options {}: with this file the node counts answers that BIND did not report',
  'bind.config.move':
    'Beside views BIND accepts no zones. Move the zone statements of these zones to {file}; the node serves them in every view:',
  'node.joined.bind':
    'Joined as enforcer "{name}"; BIND is at {addresses}. Next: run netwarden node bind-config',
  'node.fault.notBind': 'This node does not drive BIND: join with netwarden node join --driver bind',
  'node.fault.tool': 'The program {tool} of BIND was not found: install BIND 9.18 and check PATH',
  'node.fault.oneAddress': 'To drive BIND, give one address only: that of named',
}
