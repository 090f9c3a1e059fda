"""Why Master of Economy refuses: one code per reason; the sentences are in the locales."""

from enum import StrEnum


class Why(StrEnum):
    """Reasons for a refusal; each is explained with its numbers."""

    FACTORY = "factory"
    NO_BUILDING = "no_building"
    NO_FACTORY = "no_factory"
    NO_FACTORY_SALE = "no_factory_sale"
    OTHER_TURN = "other_turn"
    NO_SUPPLY = "no_supply"
    NO_RECEIPT = "no_receipt"
    BIDS = "bids"
    NO_REPAYMENT = "no_repayment"
    REPAY_TOKENS = "repay_tokens"
    LOAN_TOKENS = "loan_tokens"
    NO_PACKET = "no_packet"
    PACKET_PRICE = "packet_price"
    NOTHING_TO_SELL = "nothing_to_sell"
    LAST_PACKET = "last_packet"
    NO_EXCHANGE = "no_exchange"
    KIND_USED = "kind_used"
    EMBEZZLING = "embezzling"
    DIVIDEND = "dividend"
    NO_BUY_BACK = "no_buy_back"
    RECEIPTS = "receipts"
    CLOSING = "closing_already"
    NO_CASH_TO_RULE = "no_cash_to_rule"
    OFFER_PENDING = "offer_pending"
