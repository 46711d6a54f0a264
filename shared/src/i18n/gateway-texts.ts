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
  'gateway.listener.foreign': '{address} 的应答来自其他程序：请检查占用该端口的进程（ss -lunp）',
  'gateway.listener.differs': '{address} 对 {name} 的应答与策略判定不一致：请重新启用 DNS 网关',
  'gateway.policies.none.closed': 'DNS 网关没有可用的策略，所有查询均应答 SERVFAIL；系统正在重新写入策略文件',
  'gateway.policies.none.open': 'DNS 网关没有可用的策略，所有查询均放行；系统正在重新写入策略文件',
  'gateway.policies.missing': '策略文件缺失，DNS 网关按最近一次可用的策略执行；系统正在重新写入',
  'gateway.policies.damaged': '策略文件已损坏，DNS 网关按最近一次可用的策略执行；系统正在重新写入',
  'gateway.policies.unsaved':
    '策略文件无法写入（{code}），最近的策略变更尚未执行；请检查数据目录的空间与权限，恢复后自动生效',
  'gateway.policies.behind': 'DNS 网关仍在执行策略版本 {generation}，当前版本为 {wanted}',
  'gateway.settingsFault': 'DNS 网关未能应用最新设置（{reason}），系统正在重试',
  'gateway.unwritable.setup': '网关设置文件无法写入（{code}）：请检查数据目录的空间与权限',
  'gateway.unwritable.zones':
    '区域文件无法写入（{code}），最近的区域变更尚未生效：请检查数据目录的空间与权限',
  'gateway.unwritable.devices':
    '设备文件无法写入（{code}），按 MAC 匹配的设备可能判定有误：请检查数据目录的空间与权限',
  'gateway.unreadable.zones': 'DNS 网关无法读取区域文件（{code}），沿用之前的区域；系统正在重新写入',
  'gateway.unreadable.devices': 'DNS 网关无法读取设备文件（{code}），沿用之前的设备；系统正在重新写入',
  'gateway.certificate.part': '加密 DNS 的证书（有效期至 {date}）',
  'gateway.upstreamsDown': '所有上游 DNS 服务器均无应答',
  'gateway.upstream.down': '无应答',
  'gateway.spoolFault': '无法写入访问记录（{code}），网关已停止应答：请检查磁盘',
  'gateway.listen.invalid':
    '地址格式错误：“{part}”应为 IP 地址，或“IP#端口”（端口 1 至 65535），不能是组播或广播地址',
  'gateway.listen.twice': '{part} 已用于另一项监听，请改用其他地址或端口',
  'gateway.doh.path': '路径应以 / 开头，仅含字母、数字和 . _ ~ / -，例如 /dns-query',
  'gateway.serverName.invalid': '应为域名，例如 dns.example.com；不能是 IP 地址，也不能含通配符',
  'gateway.certificate.required': '请先设置证书：没有证书无法提供加密 DNS',
  'gateway.certificate.noConsole': '控制台未使用证书：请为控制台启用 HTTPS（见安装指南），或选择“本机的文件”',
  'gateway.certificate.missing': '证书或私钥文件不存在，请检查路径',
  'gateway.certificate.unreadable': '证书或私钥文件无法读取，请检查运行本服务的用户的权限',
  'gateway.certificate.outside':
    '文件须位于允许的目录之下（{roots}）；这些目录由启动设置决定（见 DNS 网关指南）',
  'gateway.certificate.invalid': '文件不是 PEM 格式的证书',
  'gateway.certificate.mismatched': '私钥与证书不匹配',
  'gateway.certificate.expired': '加密 DNS 的证书已于 {date} 过期，设备拒绝连接：请更换证书文件',
  'gateway.certificate.notYetValid': '加密 DNS 的证书尚未到有效期，设备拒绝连接：请检查证书与系统时间',
  'gateway.certificate.expiring': '加密 DNS 的证书将于 {date} 过期：请更换证书文件，更换后自动生效',
  'gateway.network.invalid': '“{part}”应为 IP 地址或网段，例如 192.168.1.0/24',
  'gateway.domain.invalid': '“{part}”不是有效的域名',
  'gateway.page.required': '请填写阻断页面的监听地址',
  'gateway.sinkhole.required': '请填写 IPv4 或 IPv6 地址，被阻断的域名将解析到该地址',
  'gateway.profile.noName': '请先在网关设置中填写服务器名称',
  'gateway.profile.noDot': '请先在网关设置中填写 DoT 监听地址',
  'gateway.profile.noDotPort': '手机只使用 853 端口的 DoT：请在网关设置中使用 853 端口',
  'gateway.profile.noDoh': '请先在网关设置中填写 DoH 监听地址',
  'gateway.profile.title': '加密 DNS（{name}）',
  'gateway.profile.text': '此设备的 DNS 查询经加密连接发送到 {name}。',
  'gateway.encryptedTest.noneServed': '没有提供加密 DNS：请在网关设置中填写 DoT 或 DoH 监听地址与证书',
  'gateway.encryptedTest.nameUnset': '未设置服务器名称：按地址验证的设备很少，请填写',
  'gateway.encryptedTest.untrusted':
    '设备不信任此证书：证书文件须包含中间证书；若为内部 CA，请在设备上安装其根证书',
  'gateway.encryptedTest.certificateName': '证书不包含设备所验证的名称',
  'gateway.encryptedTest.certificateExpired': '证书已过期，或尚未生效',
  'gateway.encryptedTest.wrongProtocol': '该端口不使用此加密协议：请检查占用端口的程序',
  'gateway.encryptedTest.notConnected': '无法建立加密连接',
  'gateway.encryptedTest.refused': '已连接，但没有得到应答：请检查“允许的客户端”',
  'gateway.encryptedTest.unresolved': '设备解析不到 {name}：请为它添加解析记录，指向 {ips}',
  'gateway.encryptedTest.elsewhere': '{name} 解析到 {found}，而加密 DNS 的地址是 {ips}',
  'gateway.encryptedTest.noDiscovery':
    '设备不会自动发现：证书须同时包含服务器名称和网关的地址（{ips}），且开启自动发现；请手动设置设备',
  'message.certificate.title': '加密 DNS 的证书即将过期',
  'message.certificate.over': '加密 DNS 的证书已过期',
  'message.certificate.subTitle': 'DNS 网关',
  'gateway.query.name': '不是有效的 DNS 名称',
  'gateway.query.type': '没有这种记录类型',
  'gateway.query.failed': '查询未能完成：{reason}',
  'gateway.verdict.default.passed': '没有匹配的策略，按设备分组“{segment}”的默认动作放行',
  'gateway.verdict.default.banned': '没有匹配的策略，按设备分组“{segment}”的默认动作阻断',
  'gateway.verdict.pause.passed': '设备分组“{segment}”的管控已暂停，放行',
  'gateway.verdict.pause.banned': '设备分组“{segment}”的管控已暂停',
  'gateway.verdict.special.passed': '特殊域名或退出域名，由网关自行应答，不经策略判定',
  'gateway.verdict.special.banned': '特殊域名或退出域名，由网关自行应答',
  'gateway.verdict.private.passed': '公网域名的应答含私有地址',
  'gateway.verdict.private.banned': '公网域名的应答含私有地址，网关已拒绝',
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
  'gateway.listener.foreign':
    'Another program answers at {address}. Check which process uses the port ("ss -lunp").',
  'gateway.listener.differs':
    '{address} answers {name} other than the policies decide. Switch the DNS gateway off and on.',
  'gateway.policies.none.closed':
    'The DNS gateway has no policies and answers every query with SERVFAIL. The policy file is being written again.',
  'gateway.policies.none.open':
    'The DNS gateway has no policies and bans nothing. The policy file is being written again.',
  'gateway.policies.missing':
    'The policy file is missing. The DNS gateway enforces the last good policies, and the file is being written again.',
  'gateway.policies.damaged':
    'The policy file is damaged. The DNS gateway enforces the last good policies, and the file is being written again.',
  'gateway.policies.unsaved':
    'The policy file cannot be written ({code}), so the last changes of policies are not enforced. Check the space and rights of the data directory; they are enforced once it is writable.',
  'gateway.policies.behind':
    'The DNS gateway enforces policy generation {generation}; the current one is {wanted}',
  'gateway.settingsFault': 'The DNS gateway could not apply the last settings ({reason}). Netwarden retries.',
  'gateway.unwritable.setup':
    'The settings file of the gateway cannot be written ({code}). Check the space and rights of the data directory.',
  'gateway.unwritable.zones':
    'The zones file cannot be written ({code}), so the last changes of zones are not served. Check the space and rights of the data directory.',
  'gateway.unwritable.devices':
    'The devices file cannot be written ({code}), so verdicts for devices by MAC may be wrong. Check the space and rights of the data directory.',
  'gateway.unreadable.zones':
    'The DNS gateway cannot read the zones file ({code}) and serves the former zones. The file is being written again.',
  'gateway.unreadable.devices':
    'The DNS gateway cannot read the devices file ({code}) and uses the former devices. The file is being written again.',
  'gateway.certificate.part': 'Certificate for encrypted DNS (until {date})',
  'gateway.upstreamsDown': 'None of the upstream DNS servers answers',
  'gateway.upstream.down': 'no answer',
  'gateway.spoolFault':
    'Visits cannot be written ({code}), so the gateway has stopped answering. Check the disk.',
  'gateway.listen.invalid':
    '"{part}" is not an IP address, or "IP#port" (port 1 to 65535), or is a multicast or broadcast address',
  'gateway.listen.twice': '{part} is already used by another setting. Use another address or port.',
  'gateway.doh.path': 'The path begins with / and has letters, digits and . _ ~ / - only, such as /dns-query',
  'gateway.serverName.invalid':
    'Enter a domain name such as dns.example.com, without a wildcard; an IP address is none',
  'gateway.certificate.required': 'Set a certificate first: encrypted DNS needs one',
  'gateway.certificate.noConsole':
    'The console has no certificate. Have the console served by HTTPS (see the guide of the installation), or choose files on this machine.',
  'gateway.certificate.missing': 'The file of the certificate or of its key does not exist. Check the path.',
  'gateway.certificate.unreadable':
    'The file of the certificate or of its key cannot be read. Check the rights of the user that runs this service.',
  'gateway.certificate.outside':
    'The files must be in a permitted folder ({roots}). A start setting decides these (see the guide of the DNS gateway).',
  'gateway.certificate.invalid': 'The file is no certificate in PEM format',
  'gateway.certificate.mismatched': 'The key does not belong to the certificate',
  'gateway.certificate.expired':
    'The certificate for encrypted DNS expired on {date}, so devices refuse to connect. Replace its files.',
  'gateway.certificate.notYetValid':
    'The certificate for encrypted DNS is not valid yet, so devices refuse to connect. Check the certificate and the clock.',
  'gateway.certificate.expiring':
    'The certificate for encrypted DNS expires on {date}. Replace its files; they are loaded at once.',
  'gateway.network.invalid': '"{part}" is not an IP address or a network such as 192.168.1.0/24',
  'gateway.domain.invalid': '"{part}" is not a valid domain name',
  'gateway.page.required': 'Specify where the page for banned names listens',
  'gateway.sinkhole.required': 'Enter the IPv4 or IPv6 address that banned names resolve to',
  'gateway.profile.noName': 'Enter the server name in the gateway settings first',
  'gateway.profile.noDot': 'Enter an address for DNS over TLS in the gateway settings first',
  'gateway.profile.noDotPort':
    'Phones use DNS over TLS at port 853 only. Use that port in the gateway settings.',
  'gateway.profile.noDoh': 'Enter an address for DNS over HTTPS in the gateway settings first',
  'gateway.profile.title': 'Encrypted DNS ({name})',
  'gateway.profile.text': 'DNS queries of this device go to {name} over an encrypted connection.',
  'gateway.encryptedTest.noneServed':
    'Encrypted DNS is not served. Enter addresses and a certificate in the gateway settings.',
  'gateway.encryptedTest.nameUnset':
    'There is no server name. Few devices verify an address, so enter a name.',
  'gateway.encryptedTest.untrusted':
    'Devices do not trust the certificate. Its file needs the intermediate certificates; with an authority of your own, install its root on the devices.',
  'gateway.encryptedTest.certificateName': 'The certificate does not cover the name that devices verify',
  'gateway.encryptedTest.certificateExpired': 'The certificate has expired or is not valid yet',
  'gateway.encryptedTest.wrongProtocol':
    'The port does not speak this encrypted protocol. Check which program uses it.',
  'gateway.encryptedTest.notConnected': 'No encrypted connection',
  'gateway.encryptedTest.refused': 'Connected, but there was no answer. Check the allowed clients.',
  'gateway.encryptedTest.unresolved':
    'Devices cannot resolve {name}. Add a record for it that leads to {ips}.',
  'gateway.encryptedTest.elsewhere': '{name} resolves to {found}, but encrypted DNS has the address {ips}',
  'gateway.encryptedTest.noDiscovery':
    'Devices do not discover it: the certificate has to cover the server name and the address of the gateway ({ips}), and discovery has to be on. Set the devices by hand.',
  'message.certificate.title': 'The certificate for encrypted DNS expires soon',
  'message.certificate.over': 'The certificate for encrypted DNS has expired',
  'message.certificate.subTitle': 'DNS gateway',
  'gateway.query.name': 'Not a valid DNS name',
  'gateway.query.type': 'There is no such record type',
  'gateway.query.failed': 'The query failed: {reason}',
  'gateway.verdict.default.passed': 'No policy matches; passed by the default action of segment "{segment}"',
  'gateway.verdict.default.banned': 'No policy matches; banned by the default action of segment "{segment}"',
  'gateway.verdict.pause.passed': 'Control is paused in segment "{segment}"; passed',
  'gateway.verdict.pause.banned': 'Control is paused in segment "{segment}"',
  'gateway.verdict.special.passed':
    'Special or opt-out name: the gateway answers it by itself, without policies',
  'gateway.verdict.special.banned': 'Special or opt-out name: the gateway answers it by itself',
  'gateway.verdict.private.passed': 'The answer for a public name has a private address',
  'gateway.verdict.private.banned':
    'The answer for a public name has a private address: the gateway refuses it',
}
