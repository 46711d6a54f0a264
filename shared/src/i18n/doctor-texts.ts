import type { Translation } from './translation.ts'

/** What a server examines of its machine and network, and the remedies. */
export const doctorTextsZh = {
  'doctor.late': '检查在 {seconds} 秒内未完成：请稍后重试，仍未完成时查看服务器日志',
  'doctor.failed': '检查未能完成（{reason}）：请查看服务器日志',
  'doctor.port': '端口：{address}',
  'doctor.port.taken':
    '{protocol} 端口已被其他程序占用（{holder}）：请停止该程序，或为 DNS 网关选择其他地址或端口',
  'doctor.port.shared': '另一个程序（{holder}）也在使用此 UDP 端口，会收到部分查询：请停止该程序',
  'doctor.port.notPermitted':
    '没有使用 1024 以下端口的权限：使用 systemd 时设置 AmbientCapabilities=CAP_NET_BIND_SERVICE，否则执行 setcap cap_net_bind_service=+ep 授权 node 程序，然后重启服务',
  'doctor.port.addressMissing': '本机没有该地址：请修改 DNS 网关的监听地址，或配置该地址',
  'doctor.port.failed': '无法监听（{code}）：请检查 DNS 网关的监听地址',
  'doctor.lowPorts': '权限：1024 以下的端口',
  'doctor.dataDir': '权限：数据目录',
  'doctor.folder': '权限：数据目录中的 {name}',
  'doctor.folder.unwritable':
    '无法写入（{code}）：请检查磁盘空间和挂载方式，并将所有者设为运行 Netwarden 的用户（chown -R）',
  'doctor.modes': '权限：数据目录中的文件',
  'doctor.modes.loose': '其他用户可以访问 {names}：请执行 chmod -R go-rwx，或重启服务以自动修正',
  'doctor.resolver': '本机解析服务器：{server}',
  'doctor.resolver.none': '本机解析服务器',
  'doctor.resolver.none.fix':
    '/etc/resolv.conf 中没有 DNS 服务器，名单、邮件和 Webhook 无法解析域名：请添加一个',
  'doctor.resolver.down':
    '没有应答，名单、邮件和 Webhook 可能无法解析域名：请在 /etc/resolv.conf 中改用可用的服务器',
  'doctor.resolver.failing': '应答为 {rcode}：请检查该服务器，或在 /etc/resolv.conf 中改用其他服务器',
  'doctor.resolver.gateway':
    '本机由 DNS 网关解析：网关停止时，名单、邮件和 Webhook 无法解析域名。建议在 /etc/resolv.conf 中改用其他服务器',
  'doctor.resolver.loop':
    '本机由 DNS 网关解析，而网关又使用本机的解析服务器，形成循环：请在 DNS 配置中设置默认 DNS 服务器',
  'doctor.mail': '邮件服务器',
  'doctor.mail.off': '未设置邮件服务器，不会发送告警和重置密码的邮件：请用 netwarden mail set 设置',
  'doctor.mail.name': '找不到主机 {server}（{reason}）：请检查名称和本机解析服务器',
  'doctor.mail.unreachable': '无法连接 {server}（{reason}）：请检查地址、端口和防火墙',
  'doctor.mail.tls': '与 {server} 的加密连接失败（{reason}）：请检查加密方式和端口，以及服务器的证书',
  'doctor.mail.login': '{server} 拒绝登录（{reason}）：请检查用户名和密码',
  'doctor.mail.sender': '{server} 不接受发件人 {from}（{reason}）：请修改发件人',
  'doctor.mail.failed': '{server} 的应答有误（{reason}）：请检查是否为邮件服务器',
} as const

export const doctorTextsEn: Translation<typeof doctorTextsZh> = {
  'doctor.late': 'the check did not end within {seconds} s: try again later, then see the log of the server',
  'doctor.failed': 'the check could not be made ({reason}): see the log of the server',
  'doctor.port': 'port: {address}',
  'doctor.port.taken':
    'another program ({holder}) uses the {protocol} port: stop it, or choose another address or port for the DNS gateway',
  'doctor.port.shared':
    'another program ({holder}) uses this UDP port too and gets some of the queries: stop it',
  'doctor.port.notPermitted':
    'ports below 1024 are not permitted: with systemd set AmbientCapabilities=CAP_NET_BIND_SERVICE, otherwise run setcap cap_net_bind_service=+ep on the node binary, and restart the service',
  'doctor.port.addressMissing':
    'this machine does not have the address: change the addresses of the DNS gateway, or configure it',
  'doctor.port.failed': 'cannot be used ({code}): check the addresses of the DNS gateway',
  'doctor.lowPorts': 'rights: ports below 1024',
  'doctor.dataDir': 'rights: data directory',
  'doctor.folder': 'rights: {name} in the data directory',
  'doctor.folder.unwritable':
    'cannot be written ({code}): check space and mount options, and make the user of Netwarden its owner (chown -R)',
  'doctor.modes': 'rights: files of the data directory',
  'doctor.modes.loose':
    'other users can access {names}: run chmod -R go-rwx, or restart the service, which mends it',
  'doctor.resolver': "this machine's resolver: {server}",
  'doctor.resolver.none': "this machine's resolver",
  'doctor.resolver.none.fix':
    '/etc/resolv.conf names no DNS server, so lists, mail and webhooks cannot resolve names: add one',
  'doctor.resolver.down':
    'no answer, so lists, mail and webhooks may not resolve names: name a working server in /etc/resolv.conf',
  'doctor.resolver.failing': 'answers {rcode}: check that server, or name another one in /etc/resolv.conf',
  'doctor.resolver.gateway':
    'this machine resolves by the DNS gateway: while the gateway is down, lists, mail and webhooks cannot resolve names. Prefer another server in /etc/resolv.conf',
  'doctor.resolver.loop':
    "this machine resolves by the DNS gateway, which uses this machine's resolver: a loop. Set default DNS servers in the DNS configuration",
  'doctor.mail': 'mail server',
  'doctor.mail.off':
    'no mail server is set, so alarms and password links are not sent by mail: set one by netwarden mail set',
  'doctor.mail.name':
    "the host of {server} was not found ({reason}): check the name and this machine's resolver",
  'doctor.mail.unreachable': '{server} cannot be reached ({reason}): check address, port and firewall',
  'doctor.mail.tls':
    'the encrypted connection to {server} failed ({reason}): check encryption and port, and the certificate of the server',
  'doctor.mail.login': '{server} refused the login ({reason}): check username and password',
  'doctor.mail.sender': '{server} does not accept the sender {from} ({reason}): change the sender',
  'doctor.mail.failed': '{server} gave an unexpected answer ({reason}): check whether it is a mail server',
}
