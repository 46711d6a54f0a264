import type { Translation } from './translation.ts'

/** Texts of the DNS gateway: why it does not answer and how to solve it, and faults of its settings and queries. */
export const gatewayTextsZh = {
  'gateway.forbidden':
    '此服务器的启动设置不允许使用 DNS 网关，因此无法启用；如需启用，请修改启动设置并重启服务（见文档“运维”）',
  'gateway.starting': 'DNS 网关正在启动',
  'gateway.ended': 'DNS 网关意外退出（{how}），正在重新启动',
  'gateway.notReady': 'DNS 网关在 {seconds} 秒内未就绪，正在重新启动',
  'gateway.silent': 'DNS 网关进程没有响应，正在重新启动',
  'gateway.notRunning': 'DNS 网关未运行',
  'gateway.noListener': '没有可用的监听地址',
  'gateway.listener.portTaken':
    '无法监听 {address}：端口已被其他程序占用。请停止占用端口的程序（可用 ss -lunp 查看），或改用其他地址或端口',
  'gateway.listener.portTaken53':
    '无法监听 {address}：53 端口已被其他 DNS 服务占用。若是 systemd-resolved，请在 /etc/systemd/resolved.conf 中设置 DNSStubListener=no 并重启该服务；也可改用本机的其他地址',
  'gateway.listener.notPermitted':
    '无法监听 {address}：没有使用 1024 以下端口的权限。使用 systemd 时请设置 AmbientCapabilities=CAP_NET_BIND_SERVICE，否则请执行 setcap cap_net_bind_service=+ep 授权 node 程序，然后重启服务',
  'gateway.listener.addressMissing': '无法监听 {address}：本机没有该地址',
  'gateway.listener.failed': '无法监听 {address}（{code}）',
  'gateway.listener.silent': '{address} 没有应答',
  'gateway.upstreamsDown': '所有上游 DNS 服务器均无应答',
  'gateway.upstream.down': '无应答',
  'gateway.spoolFault': '无法写入访问记录（{code}），网关已停止应答：请检查磁盘',
  'gateway.listen.invalid': '地址格式错误：“{part}”应为 IP 地址，或“IP#端口”（端口 1 至 65535）',
  'gateway.network.invalid': '“{part}”应为 IP 地址或网段，例如 192.168.1.0/24',
  'gateway.domain.invalid': '“{part}”不是有效的域名',
  'gateway.sinkhole.required': '请填写 IPv4 或 IPv6 地址，被阻断的域名将解析到该地址',
  'gateway.query.name': '不是有效的 DNS 名称',
  'gateway.query.type': '没有这种记录类型',
  'gateway.query.failed': '查询未能完成：{reason}',
  'gateway.verdict.default.passed': '没有匹配的策略，按设备分组“{segment}”的默认动作放行',
  'gateway.verdict.default.banned': '没有匹配的策略，按设备分组“{segment}”的默认动作阻断',
  'gateway.verdict.pause.passed': '设备分组“{segment}”的管控已暂停，放行',
  'gateway.verdict.pause.banned': '设备分组“{segment}”的管控已暂停',
} as const

export const gatewayTextsEn: Translation<typeof gatewayTextsZh> = {
  'gateway.forbidden':
    'The start settings of this server do not permit the DNS gateway, so it cannot be enabled. Change them and restart the service (see Operating in the documentation).',
  'gateway.starting': 'The DNS gateway is starting',
  'gateway.ended': 'The DNS gateway ended unexpectedly ({how}) and is being restarted',
  'gateway.notReady': 'The DNS gateway was not ready within {seconds} s and is being restarted',
  'gateway.silent': 'The DNS gateway process does not respond and is being restarted',
  'gateway.notRunning': 'The DNS gateway is not running',
  'gateway.noListener': 'No listen address is available',
  'gateway.listener.portTaken':
    'Cannot listen on {address}: another program uses the port. Stop that program ("ss -lunp" names it), or use another address or port.',
  'gateway.listener.portTaken53':
    'Cannot listen on {address}: another DNS service uses port 53. If it is systemd-resolved, set DNSStubListener=no in /etc/systemd/resolved.conf and restart it, or use another address of this machine.',
  'gateway.listener.notPermitted':
    'Cannot listen on {address}: no permission for ports below 1024. With systemd, set AmbientCapabilities=CAP_NET_BIND_SERVICE; otherwise grant it to the node program with "setcap cap_net_bind_service=+ep". Then restart the server.',
  'gateway.listener.addressMissing': 'Cannot listen on {address}: this machine does not have that address',
  'gateway.listener.failed': 'Cannot listen on {address} ({code})',
  'gateway.listener.silent': '{address} does not answer',
  'gateway.upstreamsDown': 'None of the upstream DNS servers answers',
  'gateway.upstream.down': 'no answer',
  'gateway.spoolFault':
    'Visits cannot be written ({code}), so the gateway has stopped answering. Check the disk.',
  'gateway.listen.invalid': '"{part}" is not an IP address, or "IP#port" (port 1 to 65535)',
  'gateway.network.invalid': '"{part}" is not an IP address or a network such as 192.168.1.0/24',
  'gateway.domain.invalid': '"{part}" is not a valid domain name',
  'gateway.sinkhole.required': 'Enter the IPv4 or IPv6 address that banned names resolve to',
  'gateway.query.name': 'Not a valid DNS name',
  'gateway.query.type': 'There is no such record type',
  'gateway.query.failed': 'The query failed: {reason}',
  'gateway.verdict.default.passed': 'No policy matches; passed by the default action of segment "{segment}"',
  'gateway.verdict.default.banned': 'No policy matches; banned by the default action of segment "{segment}"',
  'gateway.verdict.pause.passed': 'Control is paused in segment "{segment}"; passed',
  'gateway.verdict.pause.banned': 'Control is paused in segment "{segment}"',
}
