import { BlockList, isIP } from 'node:net';
import { ConfigError, type Environment, choice, integer, list, text } from './environment.ts';

/** The operator's panel, on a separate listener and origin. */
export type PanelConfig = {
  readonly host: string;
  readonly port: number;
  /**
   * The panel's public address: passkeys are bound to it, and it is the only accepted origin.
   * Without a trailing slash; undefined = `http://localhost` with the listening port.
   */
  readonly url: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Networks that may reach the panel; undefined = all. */
  readonly allowed: BlockList | undefined;
};

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns undefined with `PANEL=no`. */
export function panelConfig(environment: Environment, port: number): PanelConfig | undefined {
  if (choice(environment, 'PANEL', ['yes', 'no'], 'yes') === 'no') return undefined;
  const panelPort = integer(
    environment,
    'PANEL_PORT',
    port === 0 || port === 65_535 ? 0 : port + 1,
    0,
    65_535,
  );
  if (panelPort !== 0 && panelPort === port)
    throw new ConfigError('PANEL_PORT must differ from PORT.');
  return {
    host: text(environment, 'PANEL_HOST') ?? '127.0.0.1',
    port: panelPort,
    url: panelUrl(environment),
    trustedProxies: list(environment, 'PANEL_TRUSTED_PROXIES'),
    allowed: allowedNetworks(environment),
  };
}

function panelUrl(environment: Environment): string | undefined {
  const setting = text(environment, 'PANEL_URL');
  if (setting === undefined) return undefined;
  const url = URL.parse(setting);
  if (
    url === null ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== ''
  ) {
    throw new ConfigError(
      'PANEL_URL must be an address like https://panel.klub.example, without a path.',
    );
  }
  const isSecure =
    url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  if (!isSecure)
    throw new ConfigError('PANEL_URL must begin with https://; http:// is for this machine alone.');
  const publicHost = URL.parse(text(environment, 'PUBLIC_URL') ?? '')?.hostname;
  if (environment['NODE_ENV'] === 'production' && publicHost === url.hostname) {
    throw new ConfigError(
      'PANEL_URL must have another host than PUBLIC_URL: what runs there must not reach the panel.',
    );
  }
  return url.origin;
}

function allowedNetworks(environment: Environment): BlockList | undefined {
  const networks = list(environment, 'PANEL_ALLOW');
  if (networks.length === 0) return undefined;
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/', 2);
    const version = isIP(address);
    const bits = prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix);
    if (version === 0 || !Number.isInteger(bits) || bits < 0 || bits > (version === 6 ? 128 : 32)) {
      throw new ConfigError(
        `PANEL_ALLOW names ${network}: a network is an address with or without a prefix, like 10.0.0.0/8.`,
      );
    }
    allowed.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
  }
  return allowed;
}
